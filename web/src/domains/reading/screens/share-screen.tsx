import { getReadingShare } from '@shangxue/contract/reading/endpoints'
import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { useWayBack } from '../../../lib/address/index.ts'
import { type Answer, ApiError, query } from '../../../lib/api/index.ts'
import { formatDay } from '../../../lib/dates.ts'
import { Button, ButtonLink } from '../../../ui/action/button.tsx'
import { Card } from '../../../ui/display/card.tsx'
import { Facts } from '../../../ui/display/facts.tsx'
import { Notice } from '../../../ui/display/notice.tsx'
import { Page } from '../../../ui/layout/page.tsx'
import { EmptyState } from '../../../ui/state/empty-state.tsx'
import { Loaded } from '../../../ui/state/loaded.tsx'
import styles from '../components/reading.module.css'
import { ShareCard } from '../components/share-card.tsx'
import { durationText, libraryTextOf, practiceAddress, READING } from '../names.ts'
import { useExercise } from '../use-another.ts'

const SHARE = /^[\w-]{22}$/

/** Shared result (阅读分享), public without the user's name. */
export default function ShareScreen() {
  const { recordId = '' } = useParams()
  return SHARE.test(recordId) ? <Shared share={recordId} /> : <Gone />
}

function Shared({ share }: { share: string }) {
  const found = useQuery({ ...query(getReadingShare, { share }), meta: { quiet: true } })
  const back = useWayBack(READING)
  if (found.error instanceof ApiError && found.error.isGone) return <Gone />
  return (
    <Page title="阅读分享" back={back} footer={found.data && <Reading shared={found.data} />}>
      <Loaded of={found}>
        {({ title, level, words, right, questions, seconds, day, beginning }) => (
          <>
            <ShareCard share={share} says={`${title}，答对 ${right}/${questions}`} />
            <Card title={title}>
              {/* Text version, in case the picture does not load. */}
              <p className={styles.hint}>
                <Facts
                  of={[
                    level,
                    `${words} 词`,
                    `答对 ${right}/${questions}`,
                    `${formatDay(day)}读完，用时 ${durationText(seconds)}`,
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
function Reading({ shared: { source, level } }: { shared: Answer<typeof getReadingShare> }) {
  const exercise = useExercise()
  const text = source === null ? undefined : libraryTextOf(source)
  if (text !== undefined)
    return (
      <ButtonLink block to={practiceAddress(text)}>
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

function Gone() {
  return (
    <Page
      title="阅读分享"
      back={READING}
      footer={
        <ButtonLink block to={READING}>
          选一篇来读
        </ButtonLink>
      }
    >
      <EmptyState icon="search" title="分享已失效" hint="链接不完整，或分享的人已停止分享" />
    </Page>
  )
}
