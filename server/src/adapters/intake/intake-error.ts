/** A file that cannot become pages. The Chinese message says why and what to do. */
export class IntakeError extends Error {}
