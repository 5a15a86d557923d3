// Two fingers enlarge what a frame scrolls; what is between them stays there.

const most = 4;

/** zoom returns how many times as large it is now; set changes that. */
export function pinch(frame, zoom, set) {
  let start;
  const read = (touches) => {
    const [a, b] = touches;
    const box = frame.getBoundingClientRect();
    return { apart: Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY), x: (a.clientX + b.clientX) / 2 - box.left, y: (a.clientY + b.clientY) / 2 - box.top };
  };
  frame.addEventListener("touchstart", (event) => {
    if (event.touches.length === 2) start = { ...read(event.touches), zoom: zoom(), left: frame.scrollLeft, top: frame.scrollTop };
  }, { passive: true });
  frame.addEventListener("touchmove", (event) => {
    if (!start || event.touches.length !== 2) return;
    event.preventDefault();
    const now = read(event.touches);
    const to = Math.min(Math.max((start.zoom * now.apart) / start.apart, 1), most);
    set(to);
    const by = to / start.zoom;
    frame.scrollTo({ left: (start.left + start.x) * by - now.x, top: (start.top + start.y) * by - now.y, behavior: "instant" });
  }, { passive: false });
  for (const end of ["touchend", "touchcancel"]) frame.addEventListener(end, () => (start = undefined));
}
