import type { PassagePiece, PassageSentence } from '@shangxue/study/language/passage'
import { Fragment, type ReactNode, useEffect, useRef } from 'react'
import { classes } from '../../../../ui/classes.ts'
import styles from './passage.module.css'

interface PassageProps {
  paragraphs: readonly (readonly PassageSentence[])[]
  /** Renders a blank by its number. */
  renderBlank: (number: number) => ReactNode
  /** Index of the sentence being read aloud, counted through the whole passage. */
  readingIndex?: number | undefined
  /** Called when a word is tapped. */
  onWord: (text: string) => void
}

const KEY_MOVES: Record<string, (words: HTMLElement[], index: number) => HTMLElement | undefined> = {
  ArrowRight: (words, index) => words[index + 1],
  ArrowLeft: (words, index) => words[index - 1],
  Home: (words) => words[0],
  End: (words) => words.at(-1),
}

/** A passage with blanks. Tapping a word looks it up. */
export function Passage({ paragraphs, renderBlank, readingIndex, onWord }: PassageProps) {
  const article = useRef<HTMLElement>(null)
  const latestOnWord = useRef(onWord)
  useEffect(() => {
    latestOnWord.current = onWord
  })
  // One listener for hundreds of words and one tab stop; arrow keys move between words.
  useEffect(() => {
    const element = article.current
    if (!element) return
    const words = () => [...element.querySelectorAll<HTMLElement>('[data-word]')]
    const wordAt = (target: EventTarget | null) => (target as Element).closest<HTMLElement>('[data-word]')
    const onClick = ({ target }: MouseEvent) => {
      const word = wordAt(target)?.dataset.word
      if (word && (window.getSelection()?.isCollapsed ?? true)) latestOnWord.current(word)
    }
    const onKey = (event: KeyboardEvent) => {
      const word = wordAt(event.target)
      if (!word || event.ctrlKey || event.metaKey || event.altKey) return
      const all = words()
      const moveTo = KEY_MOVES[event.key]
      if (moveTo) moveTo(all, all.indexOf(word))?.focus()
      else if (event.key === 'Enter' || event.key === ' ') latestOnWord.current(word.dataset.word ?? '')
      else return
      event.preventDefault()
    }
    const onFocus = ({ target }: FocusEvent) => {
      const focusedWord = wordAt(target)
      if (focusedWord) for (const word of words()) word.tabIndex = word === focusedWord ? 0 : -1
    }
    const [first] = words()
    if (first) first.tabIndex = 0
    element.addEventListener('click', onClick)
    element.addEventListener('keydown', onKey)
    element.addEventListener('focusin', onFocus)
    return () => {
      element.removeEventListener('click', onClick)
      element.removeEventListener('keydown', onKey)
      element.removeEventListener('focusin', onFocus)
    }
  }, [])

  let sentenceIndex = -1
  return (
    <article ref={article} className={styles.passage} lang="en">
      {paragraphs.map((sentences) => (
        <p key={sentences[0]?.spoken}>
          {sentences.map(({ pieces, spoken }) => {
            sentenceIndex += 1
            return (
              <Fragment key={spoken}>
                <span
                  className={classes(readingIndex === sentenceIndex && styles.reading)}
                  data-reading={readingIndex === sentenceIndex || undefined}
                >
                  {groupPieces(pieces).map((group, i) => (
                    // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a text, which never move
                    <PieceGroup key={i} pieces={group} renderBlank={renderBlank} />
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

/** Groups a blank with adjacent punctuation, so that no line starts with a full stop. */
function groupPieces(pieces: readonly PassagePiece[]): PassagePiece[][] {
  const groups: PassagePiece[][] = []
  const [endsWithSpace, startsWithSpace] = [/\s$/, /^\s/]
  for (const piece of pieces) {
    const last = groups.at(-1)?.at(-1)
    const isAdjacent =
      last &&
      ((piece.kind === 'between' && last.kind === 'gap' && !startsWithSpace.test(piece.text)) ||
        (piece.kind === 'gap' && last.kind === 'between' && !endsWithSpace.test(last.text)))
    if (isAdjacent) groups.at(-1)?.push(piece)
    else groups.push([piece])
  }
  return groups
}

function PieceGroup({
  pieces,
  renderBlank,
}: {
  pieces: readonly PassagePiece[]
  renderBlank: PassageProps['renderBlank']
}) {
  const parts = pieces.map((piece) => {
    if (piece.kind === 'gap') return <Fragment key={piece.gap}>{renderBlank(piece.gap)}</Fragment>
    if (piece.kind === 'between') return pieces.length > 1 ? piece.text.trim() : piece.text
    return (
      // biome-ignore lint/a11y/useSemanticElements: a button element cannot break over two lines as the text does
      <span key={piece.text} data-word={piece.text} className={styles.word} role="button" tabIndex={-1}>
        {piece.text}
      </span>
    )
  })
  if (pieces.length === 1) return parts
  // Spaces stay outside the group so that the line can break there.
  const [first, last] = [pieces[0], pieces.at(-1)]
  return (
    <>
      {first?.kind === 'between' && /^\s/.test(first.text) && ' '}
      <span className={styles.together}>{parts}</span>
      {last?.kind === 'between' && /\s$/.test(last.text) && ' '}
    </>
  )
}
