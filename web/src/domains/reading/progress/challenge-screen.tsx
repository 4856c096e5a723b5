import { LEVELS, type Level } from '@shangxue/contract/users/endpoints'
import { useState } from 'react'
import { useBackTarget } from '../../../lib/address/use-back-target.ts'
import { Button, ButtonLink } from '../../../ui/action/button.tsx'
import { Card } from '../../../ui/display/card.tsx'
import { Notice } from '../../../ui/display/notice.tsx'
import { SegmentedControl } from '../../../ui/form/choices/segmented-control.tsx'
import { Page } from '../../../ui/layout/page/page.tsx'
import { Loaded } from '../../../ui/state/loaded.tsx'
import { useAccountCompose } from '../exercises/use-account-compose.ts'
import styles from '../reading.module.css'
import { formatDuration, practicePath, READING_PATH, resultPath } from '../reading-paths.ts'
import { ChallengeRanking } from './challenge-ranking.tsx'
import { type ReadingFigures, useReadingFigures } from './use-reading-figures.ts'

/** Daily challenge (阅读挑战): one text a day, the same for all users of a level. */
export default function ChallengeScreen() {
  const back = useBackTarget(READING_PATH)
  const figures = useReadingFigures()
  return (
    <Page title="阅读挑战" back={back}>
      <Loaded of={figures}>
        {({ challenge, streak }) => <TodayChallenge {...challenge} streak={streak} />}
      </Loaded>
    </Page>
  )
}

const LEVEL_OPTIONS = LEVELS.map((value) => ({ value, label: value }))

function TodayChallenge(challengeProps: ReadingFigures['challenge'] & { streak: number }) {
  const { level, exercise_id, attempt_id, right, questions, seconds, streak } = challengeProps
  const [selectedLevel, setSelectedLevel] = useState<Level>(level)
  const compose = useAccountCompose()
  if (exercise_id !== null && attempt_id !== null)
    return (
      <>
        <Card title="今天的挑战已完成">
          <div className={styles.score}>
            <span className={styles.figure}>
              {right} / {questions}
            </span>
            <span className={styles.time}>
              用时 {formatDuration(seconds ?? 0)}
              {streak > 0 && `，已连续 ${streak} 天`}
            </span>
          </div>
          <ButtonLink block to={resultPath(exercise_id, attempt_id)}>
            查看结果
          </ButtonLink>
        </Card>
        <ChallengeRanking level={level} />
      </>
    )
  return (
    <>
      {compose.error && <Notice kind="danger">{compose.error}</Notice>}
      <Card title="今天的挑战">
        <div className={styles.stack}>
          <p className={styles.hint}>同学段的人今天读同一篇，答对多、用时短为胜；只计第一次的成绩</p>
          {exercise_id === null ? (
            <>
              <SegmentedControl
                label="学段"
                options={LEVEL_OPTIONS}
                value={selectedLevel}
                onChange={setSelectedLevel}
              />
              <Button
                block
                busy={compose.busy}
                onClick={() => compose.go({ level: selectedLevel }, { purpose: 'challenge' })}
              >
                开始挑战
              </Button>
            </>
          ) : (
            <ButtonLink block to={practicePath(exercise_id)}>
              继续挑战
            </ButtonLink>
          )}
        </div>
      </Card>
      <ChallengeRanking level={exercise_id === null ? selectedLevel : level} />
    </>
  )
}
