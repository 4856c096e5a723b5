import { parsePassage } from '@shangxue/study/language/passage'
import { useMemo } from 'react'
import type { GappedText } from '../content/content-packs.ts'
import { sentenceOf } from './gapped-answers.ts'

/** The parsed text: paragraphs of sentences with gaps. */
export const useGappedPassage = (text: GappedText) =>
  useMemo(
    () =>
      parsePassage(
        text.paragraphs.join('\n\n'),
        text.gaps.map(({ answer }) => sentenceOf(text, answer)),
      ),
    [text],
  )
