import * as ERRORS from './all.ts'

/**
 * The catalogue of errors by name. `msg` says what to do next; the error's values replace each `{name}` in it. Every
 * error is a separate export, so that the browser build contains only those that the app uses.
 */
export { ERRORS }

export type ErrorName = keyof typeof ERRORS

/** The error's message with its `{placeholders}` filled in. */
export const errorMessage = (error: { msg: string }, values: Record<string, string | number> = {}): string =>
  error.msg.replace(/\{(\w+)\}/g, (_, key: string) => String(values[key] ?? ''))
