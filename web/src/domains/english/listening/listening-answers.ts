/** The options of a question, in order. */
export const LETTERS = ['A', 'B', 'C'] as const
export type ListeningAnswer = (typeof LETTERS)[number]
