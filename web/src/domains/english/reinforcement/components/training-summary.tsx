import { SKILLS, subjectKey } from '@shangxue/study/scheduling/history'
import { Card } from '../../../../ui/display/card.tsx'
import { List, ListItem } from '../../../../ui/display/list/list.tsx'
import { NewAchievements } from '../../achievements/new-achievements.tsx'
import { Celebration } from '../../session/celebration.tsx'
import type { SessionRun } from '../../session/session-run.ts'
import { useStudy } from '../../store/study-state.ts'
import { relativeDay, wordPath } from '../group-texts.ts'
import { summarizeTraining, TASK_NAMES } from '../training.ts'

/** Summary of a training: mastered words and words that need more practice. */
export function TrainingSummary({ run }: { run: SessionRun }) {
  const memories = useStudy((study) => study.memories)
  const { mastered, failed } = summarizeTraining(run)
  /** Day of the word's next review. */
  const nextReviewOf = (item: number) => {
    const subjects = SKILLS.map((skill) => subjectKey({ kind: 'word', item, skill }))
    const [due] = subjects.flatMap((key) => memories.get(key)?.due ?? []).sort()
    return due === undefined ? undefined : `${relativeDay(due)}复习`
  }
  return (
    <>
      <Celebration
        title={mastered.length > 0 ? `夺回 ${mastered.length} 个单词` : '坚持练完了'}
        note={
          failed.length === 0
            ? '每种方式都一次答对'
            : mastered.length > 0
              ? `还有 ${failed.length} 个再练一次就更稳`
              : '难词要多见几面，明天再来一次'
        }
        hasConfetti={mastered.length > 0 && failed.length === 0}
        share={mastered.length / Math.max(1, mastered.length + failed.length)}
      />
      <NewAchievements />
      {failed.length > 0 && (
        <Card title="还要再练" flush>
          <List label="还要再练">
            {failed.map(({ word, failedTasks }) => (
              <ListItem
                key={word.id}
                title={<span lang="en">{word.spelling}</span>}
                note={`${failedTasks.map((task) => TASK_NAMES[task]).join('、')}没有一次答对`}
                to={wordPath(word.id)}
              />
            ))}
          </List>
        </Card>
      )}
      {mastered.length > 0 && (
        <Card title="夺回的单词" flush>
          <List label="夺回的单词">
            {mastered.map((word) => (
              <ListItem
                key={word.id}
                title={<span lang="en">{word.spelling}</span>}
                note="每种方式都一次答对"
                value={nextReviewOf(word.id)}
              />
            ))}
          </List>
        </Card>
      )}
    </>
  )
}
