/*
Package web shows Rollcall in a browser: pages made on the server, plain style
sheets and small ES modules. Every action is a form and works without scripts;
with them a form is sent in the background and only what changed is swapped.

A Site is one http.Handler. It calls the same services as package api and
computes no rule of its own.

# A new page

A family of pages, say of test games, has these files:

	games.go              its handlers, and func (s *Site) gameRoutes() []route
	templates/games.html  one page; it defines "title" and "main", and may define "head"
	static/games.css      styles that only these pages need
	static/games.js       a module that imports from "./site.js"

Add the routes to the list in Site.routes. A handler reads the request and ends
with s.render(w, r, http.StatusOK, "games.html", data): the page is shown inside
templates/layout.html, in which .Page is the data. An error that a handler
returns becomes a page with a clear message: return a *fault to choose status
and words, and a service's error as it is (see failure.go). "head" names the
page's own files:

	{{define "head"}}<link rel="stylesheet" href="{{static "games.css"}}">
	<script type="module" src="{{static "games.js"}}"></script>{{end}}

No page has inline scripts or styles: the Content-Security-Policy forbids them.
SVG presentation attributes are no styles.

# Swapped parts

A part that can be swapped is a template whose name begins with # and whose root
element has that id: {{define "#total"}}<p id="total">…</p>{{end}}. A form with
data-swap="#total #list" is sent by fetch, with the header Rollcall-Fragment:
"#total #list"; render then answers with these parts alone, one behind the other,
and site.js puts each in the place of the element with its id. A handler that
changes something ends with s.done(w, r, "/next", show): that redirects (303), or
calls show, where parts were asked for, to render the page of /next. What is to be
said once on that page is left with s.tell. Links with
data-swap work alike. The document then tells "sent" of a form, with form and
button, and "shown" of a link; each part that changed tells "swapped". An element with the attribute data-live is read out by
screen readers after a swap, when its text has changed.

# Events

A page of an event begins with s.visit, or with s.allowed where its role must be
allowed something. A browser keeps the links that it was opened with in a cookie,
and comes in by the first that is good: no address but that of a link has a secret,
and no answer is kept by a cache.

# Keys

	import { key } from "./site.js";
	key("p", "Play or pause", () => …);

registers a key for the page; the help dialog (?) lists it. Keys are not taken
while somebody types in a field.
*/
package web
