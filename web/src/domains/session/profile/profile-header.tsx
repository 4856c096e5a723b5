import { defaultAvatar } from '@shangxue/contract/platform/constants'
import { getUserProfile } from '@shangxue/contract/users/endpoints'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { query } from '../../../lib/api/queries.ts'
import { useSession } from '../../../lib/session/state.ts'
import { Avatar } from '../../../ui/display/avatar/avatar.tsx'
import { Tag } from '../../../ui/display/tag.tsx'
import { Icon } from '../../../ui/icon/icon.tsx'
import { displayName } from '../display-name.ts'
import styles from './profile-header.module.css'

/** Shows the signed-in user and database from the session; a failed request hides nothing. */
export function ProfileHeader() {
  const { isLoggedIn, userId, userName, database, position } = useSession()
  const { data } = useQuery({
    ...query(getUserProfile, { user_id: userId ?? 0 }),
    enabled: userId !== null,
    meta: { quiet: true },
  })
  useEffect(() => {
    if (isLoggedIn && userId === null) console.error('No user id is stored: the profile cannot be fetched')
  }, [isLoggedIn, userId])

  return (
    <section className={styles.identity} aria-label="账号">
      <Avatar size={4} src={data?.avatar} number={defaultAvatar(userId ?? 0)} />
      <div className={styles.who}>
        <h2 className={styles.name}>{displayName(data?.yonghuming ?? userName, userId)}</h2>
        <p className={styles.where}>
          {position && <Tag kind="accent">{position}</Tag>}
          <Icon name="store" size={1} label="数据库" />
          <span>{database}</span>
        </p>
      </div>
    </section>
  )
}
