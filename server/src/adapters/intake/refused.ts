/** A file that cannot become pages; the message says why and what to do, in Chinese. */
export class IntakeRefused extends Error {}
