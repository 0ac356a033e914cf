/** Lines that the start page shows; the tree beside it has them all. */
export const mostLines = 12;
/** Items under a line that are looked at. */
export const mostItems = 2000;
/** Diagrams of a line whose rows and hotspots are compared. */
export const mostDiagrams = 200;
/** Items of a state that are counted. */
export const mostWaiting = 1000;
