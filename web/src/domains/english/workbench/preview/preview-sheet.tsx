import type { ContentKind, ContentTypes } from '@shangxue/contract/content/schemas'
import { Sheet } from '../../../../ui/overlay/sheet/sheet.tsx'
import { WordDetail } from '../../words/word-detail.tsx'
import { WordHeading } from '../../words/word-heading.tsx'
import type { ContentItem } from '../use-content.ts'
import styles from '../workbench.module.css'
import { ClozePreview, GappedPreview, ListeningPreview, ReadingPreview } from './passage-preview.tsx'

export type PreviewedItem = Pick<ContentItem, 'kind' | 'grade' | 'content'>

interface PreviewSheetProps {
  item: PreviewedItem
  /** 预览, or the number of an earlier version. */
  title?: string
  footer?: React.ReactNode
  onClose: () => void
}

/** An item as learners see it after they have answered. */
export function PreviewSheet({ item, title = '预览', footer, onClose }: PreviewSheetProps) {
  return (
    <Sheet open tall onClose={onClose} title={title} {...(footer && { footer })}>
      <div className={styles.preview}>
        <Preview item={item} />
      </div>
    </Sheet>
  )
}

function Preview({ item: { kind, grade, content } }: { item: PreviewedItem }) {
  const parts: { [K in ContentKind]: (of: ContentTypes[K]) => React.ReactNode } = {
    word: (word) => <WordPreview word={word} />,
    sentence: (sentence) => <SentencePreview sentence={sentence} />,
    reading: (reading) => <ReadingPreview reading={reading} grade={grade} />,
    cloze: (cloze) => <ClozePreview cloze={cloze} />,
    gapped: (gapped) => <GappedPreview gapped={gapped} />,
    listening: (listening) => <ListeningPreview listening={listening} />,
  }
  const ofKind = content[kind]
  return ofKind && (parts[kind] as (of: typeof ofKind) => React.ReactNode)(ofKind)
}

function WordPreview({ word }: { word: ContentTypes['word'] }) {
  // An id of neither the library nor a list.
  const shown = { ...word, id: Number.MAX_SAFE_INTEGER, confusables: [] }
  return (
    <>
      <WordHeading word={shown} />
      <WordDetail word={shown} />
    </>
  )
}

function SentencePreview({ sentence }: { sentence: ContentTypes['sentence'] }) {
  const { en, zh, cue, also, phrases } = sentence
  return (
    <>
      <p className={styles.text} lang="en">
        {en}
      </p>
      <p>{zh}</p>
      {also.length > 0 && (
        <div>
          <p className={styles.note}>也可以说</p>
          {also.map((text) => (
            <p key={text} lang="en">
              {text}
            </p>
          ))}
        </div>
      )}
      {phrases.length > 0 && (
        <p className={styles.note}>{phrases.map((phrase) => `${phrase.en} ${phrase.zh}`).join('；')}</p>
      )}
      <p className={styles.note}>{cue}</p>
    </>
  )
}
