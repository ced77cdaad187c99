/** Starts the pages before sign-in: set-up, sign-in, invitation. */

import { createRoot } from "react-dom/client";
import "./entry.css";
import "#web/entry/setup/setup.css";
import { App } from "./App.tsx";
import { readFacts } from "./facts.ts";

const root = document.getElementById("root");
if (root === null) throw new Error("The page has no element with the id root.");
createRoot(root).render(<App facts={readFacts()} />);
