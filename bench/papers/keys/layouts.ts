import type { KeyLayout } from './layout.ts'
import { LETTER_LAYOUTS } from './letter-layouts.ts'
import { TEXT_LAYOUTS } from './text-layouts.ts'

export const KEY_LAYOUTS: KeyLayout[] = [...LETTER_LAYOUTS, ...TEXT_LAYOUTS]
