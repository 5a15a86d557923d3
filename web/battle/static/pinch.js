// Pinching zooms the contents of a scrolling frame around the point between the fingers.

const maxZoom = 4;

/** zoom returns the current factor; set changes it. */
export function pinch(frame, zoom, set) {
  let start;
  const read = (touches) => {
    const [a, b] = touches;
    const box = frame.getBoundingClientRect();
    return { distance: Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY), x: (a.clientX + b.clientX) / 2 - box.left, y: (a.clientY + b.clientY) / 2 - box.top };
  };
  frame.addEventListener("touchstart", (event) => {
    if (event.touches.length === 2) start = { ...read(event.touches), zoom: zoom(), left: frame.scrollLeft, top: frame.scrollTop };
  }, { passive: true });
  frame.addEventListener("touchmove", (event) => {
    if (!start || event.touches.length !== 2) return;
    event.preventDefault();
    const now = read(event.touches);
    const to = Math.min(Math.max((start.zoom * now.distance) / start.distance, 1), maxZoom);
    set(to);
    const by = to / start.zoom;
    frame.scrollTo({ left: (start.left + start.x) * by - now.x, top: (start.top + start.y) * by - now.y, behavior: "instant" });
  }, { passive: false });
  for (const end of ["touchend", "touchcancel"]) frame.addEventListener(end, () => (start = undefined));
}
