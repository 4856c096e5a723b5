import { defaultAvatar } from '@shangxue/contract/platform/constants'
import { PERMISSION_NAMES } from '@shangxue/contract/platform/permissions'
import { STORE_SCOPE_NAMES } from '@shangxue/contract/users/store-scope'
import { formatAgo, formatDay } from '../../../lib/dates.ts'
import { Avatar } from '../../../ui/display/avatar/avatar.tsx'
import { DescriptionList } from '../../../ui/display/list/description-list.tsx'
import { List, ListItem } from '../../../ui/display/list/list.tsx'
import { Notice } from '../../../ui/display/notice.tsx'
import { Tag } from '../../../ui/display/tag.tsx'
import { Section } from '../../../ui/layout/page/page.tsx'
import type { UserDetail as Detail } from '../use-users.ts'
import { BOSS_NOTE } from '../user-labels.ts'
import { useUserActions } from './use-user-actions.ts'
import styles from './user-detail.module.css'
import { UserTag } from './user-row.tsx'

export interface UserDetailProps {
  user: Detail
  /** True for the viewer's own account: most actions are reserved for another boss. */
  isOwn: boolean
  onEdit: () => void
  onEditStores: () => void
  onResetPassword: () => void
}

export function UserDetail({ user, isOwn, onEdit, onEditStores, onResetPassword }: UserDetailProps) {
  return (
    <>
      <div className={styles.head}>
        <Avatar size={3.5} src={user.avatar} number={defaultAvatar(user.id)} />
        <div className={styles.names}>
          <p className={styles.name}>{user.name}</p>
          <p className={styles.position}>
            {user.zhiwei} <UserTag user={user} /> {isOwn && <Tag>本人</Tag>}
          </p>
        </div>
      </div>
      {!user.has_password && user.disabled_at === null && (
        <Notice kind="warning" action={{ label: '设密码', onSelect: onResetPassword }}>
          还没有密码，不能登录
        </Notice>
      )}
      <DescriptionList
        items={[
          ...(user.yonghuming === user.name ? [] : [{ label: '用户名', value: user.yonghuming }]),
          ...(user.phone ? [{ label: '电话', value: user.phone }] : []),
          ...(user.own_store ? [{ label: '所在门店', value: user.own_store.name }] : []),
          { label: '加入时间', value: formatDay(user.created_at) },
          ...(user.disabled_at ? [{ label: '停用时间', value: formatDay(user.disabled_at) }] : []),
          { label: '最近使用', value: user.last_used_at ? formatAgo(user.last_used_at) : '从未登录' },
        ]}
      />
      <Permissions user={user} />
      <Stores user={user} onEdit={onEditStores} />
      <Devices devices={user.devices} />
      <UserActions user={user} isOwn={isOwn} onEdit={onEdit} onResetPassword={onResetPassword} />
    </>
  )
}

function Permissions({ user: { id, yonghuming, boss, keys, disabled_at } }: { user: Detail }) {
  return (
    <Section title="权限">
      {boss ? (
        <p className={styles.words}>{BOSS_NOTE}</p>
      ) : (
        <div className={styles.keys}>
          {keys.map((key) => (
            <Tag key={key} kind="accent">
              {PERMISSION_NAMES[key]}
            </Tag>
          ))}
          {keys.length === 0 && <p className={styles.words}>没有任何权限，只能使用公共页面</p>}
        </div>
      )}
      {!boss && disabled_at === null && (
        <List>
          <ListItem
            icon="shield"
            title="修改权限"
            to={`/admin/permission-management?${new URLSearchParams({ q: yonghuming, user: String(id) })}`}
          />
        </List>
      )}
    </Section>
  )
}

/** Whose data the user sees. */
function Stores({ user, onEdit }: { user: Detail; onEdit: () => void }) {
  const { boss, store_scope, own_store, stores } = user
  const names = store_scope === 'some' ? stores.map(({ name }) => name) : own_store ? [own_store.name] : []
  return (
    <Section title="门店范围">
      {boss ? (
        <p className={styles.words}>老板能看全部门店</p>
      ) : (
        <List label="门店范围">
          <ListItem
            icon="store"
            title={STORE_SCOPE_NAMES[store_scope]}
            note={store_scope === 'all' ? '销售、库存和客户都能看' : names.join('、') || '还没有门店'}
            onClick={onEdit}
          />
        </List>
      )}
    </Section>
  )
}

function Devices({ devices }: Pick<Detail, 'devices'>) {
  return (
    <Section title="登录设备">
      {devices.length === 0 && <p className={styles.words}>没有登录的设备</p>}
      {devices.length > 0 && (
        <List label="登录设备">
          {devices.map(({ id, device, address, last_used_at }) => (
            <ListItem
              key={id}
              icon={/iPhone|手机/.test(device) ? 'phone' : 'home'}
              title={device}
              note={`${address} · 最后使用 ${formatAgo(last_used_at)}`}
            />
          ))}
        </List>
      )}
    </Section>
  )
}

function UserActions({ user, isOwn, onEdit, onResetPassword }: Omit<UserDetailProps, 'onEditStores'>) {
  const actions = useUserActions(user)
  const isDisabled = user.disabled_at !== null
  return (
    <Section title="操作">
      <List label="操作">
        <ListItem icon="edit" title="编辑资料" onClick={onEdit} />
        <ListItem icon="clock" title="操作记录" to={`/admin/audit-trail?entity=user&id=${user.id}`} />
        {isOwn ? (
          <ListItem icon="key" title="修改自己的密码" to="/change-password" />
        ) : (
          <>
            <ListItem
              icon="key"
              title="重置密码"
              note="生成新密码，并退出该用户的所有设备"
              onClick={onResetPassword}
            />
            {user.second_factor && (
              <ListItem
                icon="shield"
                title="重置两步验证"
                note="手机和恢复码都丢失时使用"
                onClick={actions.resetSecondFactor}
              />
            )}
            {user.devices.length > 0 && (
              <ListItem icon="logout" title="退出所有设备" onClick={actions.endSignIns} />
            )}
            {!isDisabled && (
              <ListItem
                icon="star"
                title={user.boss ? '取消老板身份' : '设为老板'}
                onClick={user.boss ? actions.demote : actions.promote}
              />
            )}
            {isDisabled ? (
              <ListItem icon="check" title="启用账号" onClick={actions.enable} />
            ) : (
              <ListItem icon="lock" title="停用账号" danger onClick={actions.disable} />
            )}
          </>
        )}
      </List>
      {isOwn && <p className={styles.words}>停用自己、取消自己的老板身份，请让另一位老板操作</p>}
    </Section>
  )
}
