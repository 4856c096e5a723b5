import { useState } from 'react'
import { Button } from '../../../ui/action/button.tsx'
import { Tag } from '../../../ui/display/tag.tsx'
import { Checkbox } from '../../../ui/form/choices/checkbox.tsx'
import { PronounceButton } from '../audio/pronounce-button.tsx'
import type { Word } from '../content/content-packs.ts'
import { introducedItems, knownWords } from '../plan/daily-plan.ts'
import { mainMeaning } from '../practice/answer-options.ts'
import { useStudy } from '../store/study-state.ts'
import styles from './known.module.css'

/** A selection of words; `initial` are selected at first. */
export function useWordSelection(initial: readonly Pick<Word, 'id'>[] = []) {
  const [ids, setIds] = useState<ReadonlySet<number>>(() => new Set(initial.map(({ id }) => id)))
  return {
    ids,
    set: (changed: readonly number[], isSelected: boolean) =>
      setIds((before) => {
        const after = new Set(before)
        for (const id of changed) {
          if (isSelected) after.add(id)
          else after.delete(id)
        }
        return after
      }),
    clear: () => setIds(new Set()),
  }
}

interface SelectableWordsProps {
  words: readonly Word[]
  selection: ReturnType<typeof useWordSelection>
}

/** Words with their meaning and state, of which the unknown ones can be selected. */
export function SelectableWords({ words, selection }: SelectableWordsProps) {
  const memories = useStudy((study) => study.memories)
  const [known, introduced] = [knownWords(memories), introducedItems(memories, 'word')]
  const selectable = words.filter(({ id }) => !known.has(id)).map(({ id }) => id)
  const isAllSelected = selectable.length > 0 && selectable.every((id) => selection.ids.has(id))
  return (
    <div>
      {selectable.length > 1 && (
        <div className={styles.all}>
          <Button small kind="plain" onClick={() => selection.set(selectable, !isAllSelected)}>
            {isAllSelected ? '全不选' : '全选'}
          </Button>
        </div>
      )}
      <ul aria-label="单词" className={styles.words}>
        {words.map((word) => (
          <li key={word.id} className={styles.word}>
            <div className={styles.pick}>
              <Checkbox
                checked={known.has(word.id) || selection.ids.has(word.id)}
                disabled={known.has(word.id)}
                onChange={(event) => selection.set([word.id], event.target.checked)}
                label={
                  <span className={styles.text}>
                    <strong lang="en">{word.spelling}</strong>
                    <span className={styles.hint}>{mainMeaning(word)}</span>
                  </span>
                }
              />
            </div>
            {known.has(word.id) ? (
              <Tag kind="success">熟词</Tag>
            ) : (
              introduced.has(word.id) && <Tag kind="info">学过</Tag>
            )}
            <PronounceButton text={word.spelling} />
          </li>
        ))}
      </ul>
    </div>
  )
}
