import { PROBED_SKILL } from '@shangxue/study/known/known-words'
import { isLeech } from '@shangxue/study/scheduling/daily-plan'
import { type Skill, subjectKey } from '@shangxue/study/scheduling/history'
import type { Memory, Scheduler } from '@shangxue/study/scheduling/memory'
import type { Day } from '@shangxue/study/time/calendar'
import { Card } from '../../../../ui/display/card.tsx'
import { Progress } from '../../../../ui/display/progress.tsx'
import { Tag } from '../../../../ui/display/tag.tsx'
import { Stars, starsFor } from '../../look/stars.tsx'
import { useStudyLook } from '../../look/study-look.ts'
import { relativeDay } from '../group-texts.ts'
import { SKILL_NAMES } from '../weak-words.ts'
import styles from './reinforcement.module.css'

const SKILLS: Skill[] = ['recognise', 'listen', 'spell']

interface MemoryCardProps {
  item: number
  memories: ReadonlyMap<string, Memory>
  scheduler: Scheduler
  day: Day
}

/** Stability of a word in each skill and its next review. */
export function MemoryCard({ item, memories, scheduler, day }: MemoryCardProps) {
  const skillMemories = SKILLS.map((skill) => ({
    skill,
    memory: memories.get(subjectKey({ kind: 'word', item, skill })),
  }))
  const isHard = skillMemories.some(({ memory }) => memory && isLeech(memory))
  return (
    <Card title="记忆" action={isHard && <Tag kind="warning">难词</Tag>}>
      <ul className={styles.skills}>
        {skillMemories.map(({ skill, memory }) => (
          <li key={skill} className={styles.skill}>
            {memory ? (
              <SkillMemory skill={skill} memory={memory} scheduler={scheduler} day={day} />
            ) : (
              <>
                <span>{SKILL_NAMES[skill]}</span>
                <span className={styles.fact}>还没练过</span>
              </>
            )}
          </li>
        ))}
      </ul>
    </Card>
  )
}

/** Duration of the memory in a suitable unit. */
function stabilityText(stability: number): string {
  if (stability < 1) return '记不住一天'
  if (stability < 60) return `能记 ${Math.round(stability)} 天`
  return `能记 ${Math.round(stability / 30)} 个月`
}

function nextReviewText(memory: Memory, skill: Skill, day: Day): string {
  if (memory.known) return skill === PROBED_SKILL ? `熟词，${relativeDay(memory.due)}抽查` : '熟词，不用复习'
  if (isLeech(memory)) return '已暂停复习，请强化'
  return memory.due <= day ? '今天该复习' : `${relativeDay(memory.due)}复习`
}

function SkillMemory({
  skill,
  memory,
  scheduler,
  day,
}: {
  skill: Skill
  memory: Memory
  scheduler: Scheduler
  day: Day
}) {
  const isYoung = useStudyLook() === 'young'
  const recallPercent = Math.round(scheduler.retrievability(memory, day) * 100)
  return (
    <>
      {isYoung ? (
        <span>
          {SKILL_NAMES[skill]} <Stars small count={starsFor(recallPercent / 100)} />
        </span>
      ) : (
        <Progress label={SKILL_NAMES[skill]} value={recallPercent} text={`现在有 ${recallPercent}% 的把握`} />
      )}
      <p className={styles.figures}>
        <span>{stabilityText(memory.stability)}</span>
        <span>{nextReviewText(memory, skill, day)}</span>
        {!isYoung && (
          <span>
            答过 {memory.reps} 次，忘过 {memory.lapses} 次
          </span>
        )}
      </p>
    </>
  )
}
