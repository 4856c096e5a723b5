import type { ContentKind } from '@shangxue/contract/content/schemas'
import type { FunctionComponent } from 'react'
import type { ContentForm } from '../form/content-form.ts'
import { ClozeFields } from './cloze-fields.tsx'
import { GappedFields } from './gapped-fields.tsx'
import { ListeningFields } from './listening-fields.tsx'
import { ReadingFields } from './reading-fields.tsx'
import { SentenceFields } from './sentence-fields.tsx'
import { WordFields } from './word-fields.tsx'

/** The fields of each kind. */
export const KIND_FIELDS: Record<ContentKind, FunctionComponent<{ form: ContentForm }>> = {
  word: WordFields,
  sentence: SentenceFields,
  reading: ReadingFields,
  cloze: ClozeFields,
  gapped: GappedFields,
  listening: ListeningFields,
}
