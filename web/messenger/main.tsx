/** Starts the messenger: opens the event stream, then draws. */

import "./messenger.css";
import { createRoot } from "react-dom/client";
import { start } from "#web/client/events.ts";
import { App } from "./App.tsx";

const root = document.getElementById("root") ?? document.body.appendChild(document.createElement("div"));
start();
createRoot(root).render(<App />);
