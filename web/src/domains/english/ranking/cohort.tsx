import { defaultAvatar } from '@shangxue/contract/platform/constants'
import type { getStudyRanking } from '@shangxue/contract/study/endpoints'
import { type ReactNode, type RefObject, useEffect, useRef } from 'react'
import type { ResponseOf } from '../../../lib/api/http.ts'
import { classes } from '../../../ui/classes.ts'
import { Avatar } from '../../../ui/display/avatar/avatar.tsx'
import { Card } from '../../../ui/display/card.tsx'
import styles from './rank.module.css'

type Ranking = ResponseOf<typeof getStudyRanking>

/** Members by rank, with the lines for promotion and demotion. */
export function Cohort({ ranking: { members, promote, demote } }: { ranking: Ranking }) {
  const ownRow = useRef<HTMLLIElement>(null)
  // Ignores the promise that newer browsers return, because an effect must not return it.
  useEffect(() => void ownRow.current?.scrollIntoView({ block: 'nearest' }), [])
  return (
    <Card title="本周小组" flush>
      <ol className={styles.members}>
        {members.map((member) => (
          <MemberRow
            key={member.user_id}
            member={member}
            divider={
              member.place === promote ? (
                <span className={styles.up}>以上升级</span>
              ) : demote !== null && member.place === demote - 1 ? (
                <span className={styles.down}>以下降级</span>
              ) : null
            }
            rowRef={member.me ? ownRow : null}
          />
        ))}
      </ol>
    </Card>
  )
}

function MemberRow({
  member: { user_id, name, avatar, points, place: rank, me },
  divider,
  rowRef,
}: {
  member: Ranking['members'][number]
  divider: ReactNode
  rowRef: RefObject<HTMLLIElement | null> | null
}) {
  return (
    <li ref={rowRef}>
      <div className={classes(styles.row, me && styles.me)} {...(me && { 'aria-current': true })}>
        <span className={classes(styles.place, rank <= 3 && styles.podium)}>{rank}</span>
        <Avatar src={avatar} number={defaultAvatar(user_id)} size={2.25} />
        <span className={styles.name}>
          {name}
          {me && '（我）'}
        </span>
        <span className={styles.points}>{points} 分</span>
      </div>
      {divider && <div className={styles.line}>{divider}</div>}
    </li>
  )
}
