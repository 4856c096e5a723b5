import { DOCUMENT_FEN_MAX } from '@shangxue/contract/platform/constants'
import { AppError } from './app-error.ts'

/** Rejects a document amount (1/100 yuan) above DOCUMENT_FEN_MAX: it is a typing error. */
export function requireDocumentTotal(fen: number): void {
  if (Math.abs(fen) > DOCUMENT_FEN_MAX) throw new AppError('amount_too_high')
}
