import { Card } from '../../../ui/display/card.tsx'
import { List, ListItem } from '../../../ui/display/list/list.tsx'
import { PronounceButton } from '../audio/pronounce-button.tsx'
import type { Word } from '../content/content-packs.ts'
import { mainMeaning } from '../practice/answer-options.ts'

/** Words answered wrong. */
export const WordsToRepeat = ({ words }: { words: readonly Word[] }) => (
  <WordList title="再看一眼" words={words} />
)

/** Words with meaning and pronunciation; nothing if there are none. */
export function WordList({ title, words }: { title: string; words: readonly Word[] }) {
  if (words.length === 0) return null
  return (
    <Card title={title} flush>
      <List>
        {words.map((word) => (
          <ListItem
            key={word.id}
            title={<span lang="en">{word.spelling}</span>}
            note={mainMeaning(word)}
            value={<PronounceButton text={word.spelling} />}
          />
        ))}
      </List>
    </Card>
  )
}
