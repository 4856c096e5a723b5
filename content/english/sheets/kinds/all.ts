import type { Kind } from '../columns.ts'
import { cloze } from './cloze.ts'
import { confusables } from './confusables.ts'
import { gapped } from './gapped.ts'
import { listening } from './listening.ts'
import { reading } from './reading.ts'
import { sentences } from './sentences.ts'
import { units } from './units.ts'
import { examples, mistakes } from './word-notes.ts'
import { words } from './words.ts'

/** All kinds of content that can be edited in a workbook. */
export const KINDS: readonly Kind[] = [
  words,
  examples,
  mistakes,
  units,
  sentences,
  cloze,
  reading,
  gapped,
  listening,
  confusables,
]
