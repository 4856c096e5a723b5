import type { PassageSentence, Piece } from '@shangxue/study/passage'
import { Fragment, type ReactNode, useEffect, useRef } from 'react'
import { classes } from '../../../ui/classes.ts'
import styles from './passage.module.css'

interface PassageProps {
  paragraphs: readonly (readonly PassageSentence[])[]
  /** What stands in a gap. */
  gap: (number: number) => ReactNode
  /** The sentence that is being read aloud, counted through the whole passage. */
  reading?: number | undefined
  /** A word was tapped. */
  onWord: (text: string) => void
}

/** A passage with gaps. Every word of it tells what it means. */
export function Passage({ paragraphs, gap, reading, onWord }: PassageProps) {
  const article = useRef<HTMLElement>(null)
  const tapped = useRef(onWord)
  useEffect(() => {
    tapped.current = onWord
  })
  // One listener, and words stay text: three hundred buttons would be unreadable for a screen reader.
  useEffect(() => {
    const onClick = (event: MouseEvent) => {
      const word = (event.target as Element).closest<HTMLElement>('[data-word]')?.dataset.word
      if (word && (window.getSelection()?.isCollapsed ?? true)) tapped.current(word)
    }
    const element = article.current
    element?.addEventListener('click', onClick)
    return () => element?.removeEventListener('click', onClick)
  }, [])

  let number = -1
  return (
    <article ref={article} className={styles.passage} lang="en">
      {paragraphs.map((sentences) => (
        <p key={sentences[0]?.spoken}>
          {sentences.map(({ pieces, spoken }) => {
            number += 1
            return (
              <Fragment key={spoken}>
                <span
                  className={classes(reading === number && styles.reading)}
                  data-reading={reading === number || undefined}
                >
                  {together(pieces).map((group, i) => (
                    // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a text, which never move
                    <Group key={i} pieces={group} gap={gap} />
                  ))}
                </span>{' '}
              </Fragment>
            )
          })}
        </p>
      ))}
    </article>
  )
}

/** A gap and the punctuation that touches it are one: a line does not begin with a full stop. */
function together(pieces: readonly Piece[]): Piece[][] {
  const groups: Piece[][] = []
  const [spaceEnds, spaceBegins] = [/\s$/, /^\s/]
  for (const piece of pieces) {
    const last = groups.at(-1)?.at(-1)
    const touches =
      last &&
      ((piece.kind === 'between' && last.kind === 'gap' && !spaceBegins.test(piece.text)) ||
        (piece.kind === 'gap' && last.kind === 'between' && !spaceEnds.test(last.text)))
    if (touches) groups.at(-1)?.push(piece)
    else groups.push([piece])
  }
  return groups
}

function Group({ pieces, gap }: { pieces: readonly Piece[]; gap: PassageProps['gap'] }) {
  const parts = pieces.map((piece) => {
    if (piece.kind === 'gap') return <Fragment key={piece.gap}>{gap(piece.gap)}</Fragment>
    if (piece.kind === 'between') return pieces.length > 1 ? piece.text.trim() : piece.text
    return (
      <span key={piece.text} data-word={piece.text} className={styles.word}>
        {piece.text}
      </span>
    )
  })
  if (pieces.length === 1) return parts
  // spaces stay outside, where a line may end
  const [first, last] = [pieces[0], pieces.at(-1)]
  return (
    <>
      {first?.kind === 'between' && /^\s/.test(first.text) && ' '}
      <span className={styles.together}>{parts}</span>
      {last?.kind === 'between' && /\s$/.test(last.text) && ' '}
    </>
  )
}
