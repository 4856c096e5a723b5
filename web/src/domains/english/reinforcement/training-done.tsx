import { keyOf, SKILLS } from '@shangxue/study/history'
import { Card } from '../../../ui/display/card.tsx'
import { List, ListItem } from '../../../ui/display/list.tsx'
import { Celebration } from '../components/celebration.tsx'
import { Unlocked } from '../components/unlocked.tsx'
import type { Run } from '../practice/run.ts'
import { useStudy } from '../store/state.ts'
import { saidDay } from './days.ts'
import { wordPath } from './groups.ts'
import { WAY_NAMES, wonBack } from './training.ts'

/** Summary of a training: mastered words and words that need more practice. */
export function TrainingDone({ run }: { run: Run }) {
  const memories = useStudy((study) => study.memories)
  const { won, lost } = wonBack(run)
  /** Day of the word's next review. */
  const dueOf = (item: number) => {
    const subjects = SKILLS.map((skill) => keyOf({ kind: 'word', item, skill }))
    const [due] = subjects.flatMap((key) => memories.get(key)?.due ?? []).sort()
    return due === undefined ? undefined : `${saidDay(due)}复习`
  }
  return (
    <>
      <Celebration
        title={won.length > 0 ? `夺回 ${won.length} 个单词` : '坚持练完了'}
        note={
          lost.length === 0
            ? '每种方式都一次答对'
            : won.length > 0
              ? `还有 ${lost.length} 个再练一次就更稳`
              : '难词要多见几面，明天再来一次'
        }
        loud={won.length > 0 && lost.length === 0}
      />
      <Unlocked />
      {lost.length > 0 && (
        <Card title="还要再练" flush>
          <List label="还要再练">
            {lost.map(({ word, ways }) => (
              <ListItem
                key={word.id}
                title={<span lang="en">{word.spelling}</span>}
                note={`${ways.map((way) => WAY_NAMES[way]).join('、')}没有一次答对`}
                to={wordPath(word.id)}
              />
            ))}
          </List>
        </Card>
      )}
      {won.length > 0 && (
        <Card title="夺回的单词" flush>
          <List label="夺回的单词">
            {won.map((word) => (
              <ListItem
                key={word.id}
                title={<span lang="en">{word.spelling}</span>}
                note="每种方式都一次答对"
                value={dueOf(word.id)}
              />
            ))}
          </List>
        </Card>
      )}
    </>
  )
}
