import { listSignIns } from '@shangxue/contract/session/endpoints'
import { getSecondFactorPolicy, getSecondFactorState } from '@shangxue/contract/session/second-factor'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { query } from '../../../lib/api/queries.ts'
import { formatDay } from '../../../lib/dates.ts'
import { hasPermission } from '../../../lib/session/has-permission.ts'
import { useSession } from '../../../lib/session/state.ts'
import { List, ListItem } from '../../../ui/display/list/list.tsx'
import { Notice } from '../../../ui/display/notice.tsx'
import { Tag } from '../../../ui/display/tag.tsx'
import { Page, Section } from '../../../ui/layout/page/page.tsx'
import { Loaded } from '../../../ui/state/loaded.tsx'
import { SkeletonList } from '../../../ui/state/skeleton.tsx'
import { SignedInDevices } from '../profile/signed-in-devices.tsx'
import type { SecondFactorAction } from './second-factor-actions.tsx'
import SecondFactorActionSheet from './second-factor-actions.tsx'
import { SecondFactorPolicy } from './second-factor-policy.tsx'
import { SecondFactorRequired } from './second-factor-required.tsx'
import SecondFactorSetup from './second-factor-setup.tsx'

const LOW_CODE_COUNT = 2

function noteOf(since: string | null, fixed: boolean): string {
  if (fixed) return '公司要求开启；换手机请老板重置'
  return since ? `${formatDay(since)}开启` : '登录时再输入手机上的 6 位数字'
}

/** 登录安全: second factor, password and signed-in devices. */
export default function SecurityScreen() {
  const isAdmin = useSession((session) => session.isAdmin)
  const isStaff = useSession((session) => hasPermission(session, 'staff'))
  const state = useQuery({ ...query(getSecondFactorState, {}), meta: { quiet: true } })
  const signIns = useQuery({ ...query(listSignIns, {}), meta: { quiet: true } })
  const demand = useQuery({ ...query(getSecondFactorPolicy, {}), meta: { quiet: true }, enabled: isAdmin })
  const [open, setOpen] = useState<SecondFactorAction | 'on' | null>(null)
  const close = () => setOpen(null)
  // stays open after the second factor is on, until the user has saved the recovery codes
  const [demanded, setDemanded] = useState(false)
  if (state.data?.demanded && !state.data.on && !demanded) setDemanded(true)
  if (demanded) return <SecondFactorRequired onDone={() => setDemanded(false)} />
  // shows all sections together, so that a late response does not move the others
  if ([state, signIns, demand].some(({ isLoading }) => isLoading)) {
    return (
      <Page title="登录安全" back="/my-profile">
        <SkeletonList />
      </Page>
    )
  }
  return (
    <Page title="登录安全" back="/my-profile">
      <Section title="密码与两步验证">
        <Loaded of={state}>
          {({ on, since, recovery_left, demanded: fixed }) => (
            <>
              {on && recovery_left <= LOW_CODE_COUNT && (
                <Notice kind="warning" action={{ label: '更换', onSelect: () => setOpen('codes') }}>
                  {recovery_left === 0
                    ? '恢复码已用完，请更换一组'
                    : `恢复码只剩 ${recovery_left} 个，请更换一组`}
                </Notice>
              )}
              <List label="密码与两步验证">
                <ListItem
                  icon="shield"
                  title="两步验证"
                  note={noteOf(since, fixed)}
                  value={<Tag kind={on ? 'success' : 'neutral'}>{on ? '已开启' : '未开启'}</Tag>}
                  {...(!fixed && { onClick: () => setOpen(on ? 'off' : 'on') })}
                />
                {on && (
                  <ListItem
                    icon="document"
                    title="恢复码"
                    note="手机不在身边时代替验证码"
                    value={`还剩 ${recovery_left} 个`}
                    onClick={() => setOpen('codes')}
                  />
                )}
                <ListItem icon="key" title="修改密码" to="/change-password" />
              </List>
            </>
          )}
        </Loaded>
      </Section>
      {isStaff && (
        <Section title="其他程序">
          <List label="其他程序">
            <ListItem
              icon="link"
              title="我的接口密钥"
              note="让脚本或表格以本人身份读写数据"
              to="/my-profile/api-keys"
            />
          </List>
        </Section>
      )}
      <Section title="登录设备">
        <SignedInDevices />
      </Section>
      {isAdmin && <SecondFactorPolicy onSetUp={() => setOpen('on')} />}
      {open === 'on' && <SecondFactorSetup onClose={close} />}
      {(open === 'off' || open === 'codes') && (
        <SecondFactorActionSheet selectedAction={open} onClose={close} />
      )}
    </Page>
  )
}
