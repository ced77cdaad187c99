/** Of a shorter secret, four characters would be too much of it. */
const SHORTEST_SHOWN = 12;

/** The last four characters of a secret, by which its owner knows it again; "" of one too short for that. */
export const secretEnding = (secret: string): string => (secret.length >= SHORTEST_SHOWN ? secret.slice(-4) : "");
