import { Card } from '../../../ui/display/card.tsx'
import { List, ListItem } from '../../../ui/display/list.tsx'
import type { Word } from '../packs.ts'
import { mainMeaning } from '../practice/choices.ts'
import { PronounceButton } from './say-button.tsx'

/** Words answered wrong, each with meaning and pronunciation; nothing if there are none. */
export function WordsToRepeat({ words }: { words: readonly Word[] }) {
  if (words.length === 0) return null
  return (
    <Card title="再看一眼" flush>
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
