import { useState } from 'react'
import { parsePositiveInt, useUrlParams } from '../../../lib/address/url-params.ts'
import { ApiError } from '../../../lib/api/error.ts'
import { ButtonLink } from '../../../ui/action/button.tsx'
import { Card } from '../../../ui/display/card.tsx'
import { Page } from '../../../ui/layout/page/page.tsx'
import { EmptyState } from '../../../ui/state/empty-state.tsx'
import { ErrorState } from '../../../ui/state/error-state.tsx'
import { SkeletonList } from '../../../ui/state/skeleton.tsx'
import { useMoment } from '../api.ts'
import { CommentField, Comments } from '../components/comments.tsx'
import { MomentCard } from '../components/moment-card.tsx'
import styles from '../components/moments.module.css'
import { type Comment, LIST_PATH } from '../moments.ts'

/** 动态详情: a moment with its comments. */
export default function MomentScreen() {
  const id = parsePositiveInt(useUrlParams().get('id'))
  if (id !== undefined) return <KnownMoment key={id} id={id} />
  return (
    <Page title="动态详情" back={LIST_PATH}>
      <ErrorState
        title="没有指定动态"
        message="请从动态列表中打开"
        action={<ButtonLink to={LIST_PATH}>查看全部动态</ButtonLink>}
      />
    </Page>
  )
}

function KnownMoment({ id }: { id: number }) {
  const { data: moment, error, refetch } = useMoment(id)
  const [replyTo, setReplyTo] = useState<Comment>()
  const isMissing = error instanceof ApiError && error.isNotFound
  return (
    <Page
      title="动态详情"
      back={LIST_PATH}
      footer={
        moment &&
        !isMissing && <CommentField moment={moment} replyTo={replyTo} onSent={() => setReplyTo(undefined)} />
      }
    >
      {isMissing && (
        <EmptyState
          icon="message"
          title="这条动态已经删除"
          hint="可以看看其他动态"
          action={
            <ButtonLink kind="secondary" to={LIST_PATH} replace>
              查看全部动态
            </ButtonLink>
          }
        />
      )}
      {!moment && !error && <SkeletonList rows={4} />}
      {!moment && error && !isMissing && <ErrorState error={error} onRetry={refetch} />}
      {moment && !isMissing && (
        <div className={styles.stack}>
          <div className={styles.list}>
            <MomentCard moment={moment} isDetail />
          </div>
          {moment.likers.length > 0 && (
            <Card title={`赞 ${moment.likes}`}>
              <p>{moment.likers.join('、')}</p>
            </Card>
          )}
          <Card title={`评论 ${moment.comments}`}>
            <Comments moment={moment} onReply={setReplyTo} />
          </Card>
        </div>
      )}
    </Page>
  )
}
