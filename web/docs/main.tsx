/** Starts the docs pages: the interface described by the server that serves them. */

import { createRoot } from "react-dom/client";
import "./docs.css";
import { App } from "./App.tsx";

const root = document.getElementById("root");
if (root === null) throw new Error("The page has no element with the id root.");
createRoot(root).render(<App />);
