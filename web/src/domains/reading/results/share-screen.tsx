import { getReadingShare } from '@shangxue/contract/reading/endpoints'
import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { useBackTarget } from '../../../lib/address/use-back-target.ts'
import { ApiError } from '../../../lib/api/error.ts'
import type { ResponseOf } from '../../../lib/api/http.ts'
import { query } from '../../../lib/api/queries.ts'
import { formatDay } from '../../../lib/dates.ts'
import { Button, ButtonLink } from '../../../ui/action/button.tsx'
import { Card } from '../../../ui/display/card.tsx'
import { FactLine } from '../../../ui/display/list/fact-line.tsx'
import { Notice } from '../../../ui/display/notice.tsx'
import { Page } from '../../../ui/layout/page/page.tsx'
import { EmptyState } from '../../../ui/state/empty-state.tsx'
import { Loaded } from '../../../ui/state/loaded.tsx'
import { useComposeExercise } from '../exercises/use-compose-exercise.ts'
import styles from '../reading.module.css'
import { formatDuration, libraryTextId, practicePath, READING_PATH } from '../reading-paths.ts'
import { ShareCard } from './share-card.tsx'

const SHARE_CODE = /^[\w-]{22}$/

/** Shared result (阅读分享), public without the user's name. */
export default function ShareScreen() {
  const { recordId = '' } = useParams()
  return SHARE_CODE.test(recordId) ? <SharedResult share={recordId} /> : <ShareNotFound />
}

function SharedResult({ share }: { share: string }) {
  const result = useQuery({ ...query(getReadingShare, { share }), meta: { quiet: true } })
  const back = useBackTarget(READING_PATH)
  if (result.error instanceof ApiError && result.error.isNotFound) return <ShareNotFound />
  return (
    <Page title="阅读分享" back={back} footer={result.data && <ReadTextButton result={result.data} />}>
      <Loaded of={result}>
        {({ title, level, words, right, questions, seconds, day, beginning }) => (
          <>
            <ShareCard share={share} caption={`${title}，答对 ${right}/${questions}`} />
            <Card title={title}>
              {/* Text version, in case the picture does not load. */}
              <p className={styles.hint}>
                <FactLine
                  of={[
                    level,
                    `${words} 词`,
                    `答对 ${right}/${questions}`,
                    `${formatDay(day)}读完，用时 ${formatDuration(seconds)}`,
                  ]}
                />
              </p>
              {beginning && <p lang="en">{/[.!?]$/.test(beginning) ? beginning : `${beginning}…`}</p>}
            </Card>
          </>
        )}
      </Loaded>
    </Page>
  )
}

/** Opens the shared text, or another text of its level if it is not in the library. */
function ReadTextButton({ result: { source, level } }: { result: ResponseOf<typeof getReadingShare> }) {
  const exercise = useComposeExercise()
  const textId = source === null ? undefined : libraryTextId(source)
  if (textId !== undefined)
    return (
      <ButtonLink block to={practicePath(textId)}>
        我也读这一篇
      </ButtonLink>
    )
  return (
    <>
      {exercise.error && <Notice kind="danger">{exercise.error}</Notice>}
      <Button
        block
        busy={exercise.busy}
        onClick={() => exercise.go({ level }, source ? { text: source } : {})}
      >
        {source === null ? '读一篇同学段的' : '我也读这一篇'}
      </Button>
    </>
  )
}

function ShareNotFound() {
  return (
    <Page
      title="阅读分享"
      back={READING_PATH}
      footer={
        <ButtonLink block to={READING_PATH}>
          选一篇来读
        </ButtonLink>
      }
    >
      <EmptyState icon="search" title="分享已失效" hint="链接不完整，或分享的人已停止分享" />
    </Page>
  )
}
