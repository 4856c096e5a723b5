import { getReadingShare } from '@shangxue/contract/reading'
import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { ApiError, query } from '../../../lib/api/index.ts'
import { formatDay } from '../../../lib/dates.ts'
import { ButtonLink } from '../../../ui/action/button.tsx'
import { Card } from '../../../ui/display/card.tsx'
import { Facts } from '../../../ui/display/facts.tsx'
import { Page } from '../../../ui/layout/page.tsx'
import { EmptyState } from '../../../ui/state/empty-state.tsx'
import { Loaded } from '../../../ui/state/loaded.tsx'
import styles from '../components/reading.module.css'
import { ShareCard } from '../components/share-card.tsx'
import { durationText, READING } from '../names.ts'

const SHARE = /^[\w-]{22}$/

/** 阅读分享: a result for anyone who has the address; of whom it is nobody is told. */
export default function ShareScreen() {
  const { recordId = '' } = useParams()
  return (
    <Page
      title="阅读分享"
      back={READING}
      footer={
        <ButtonLink block to={READING}>
          我也读一篇
        </ButtonLink>
      }
    >
      {SHARE.test(recordId) ? <Shared share={recordId} /> : <Gone />}
    </Page>
  )
}

function Shared({ share }: { share: string }) {
  const found = useQuery({ ...query(getReadingShare, { share }), meta: { quiet: true } })
  if (found.error instanceof ApiError && found.error.isGone) return <Gone />
  return (
    <Loaded of={found}>
      {({ title, level, words, right, questions, seconds, day, beginning }) => (
        <>
          <ShareCard share={share} says={`${title}，答对 ${right}/${questions}`} />
          <Card title={title}>
            {/* in words, too: the picture may not come */}
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
  )
}

const Gone = () => <EmptyState icon="search" title="分享已失效" hint="链接不完整，或分享的人已停止分享" />
