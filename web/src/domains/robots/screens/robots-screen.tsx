import { ROBOT_KIND_NAMES, ROBOTS_MAX } from '@shangxue/contract/robots/robot-kinds'
import { type ReactNode, Suspense, useState } from 'react'
import { parsePositiveInt, useUrlParams } from '../../../lib/address/url-params.ts'
import { Button } from '../../../ui/action/button.tsx'
import { IconButton } from '../../../ui/action/icon-button.tsx'
import { ListRow } from '../../../ui/display/list/list.tsx'
import { Tag } from '../../../ui/display/tag.tsx'
import { ListPage } from '../../../ui/layout/list/list-page.tsx'
import { lazyWithRetry } from '../../../ui/overlay/lazy/lazy-with-retry.tsx'
import { toast } from '../../../ui/overlay/toast/toast.ts'
import { EmptyState } from '../../../ui/state/empty-state.tsx'
import { NoLinksNotice } from '../components/robot-summary.tsx'
import { robotState, topicNames } from '../robot-labels.ts'
import { type Robot, useRobots } from '../use-robots.ts'
import { RobotScreen } from './robot-log.tsx'

const RobotFormSheet = lazyWithRetry(() => import('../components/robot-form-sheet.tsx'))

interface RobotsScreenProps {
  title: string
  back: string
  /** Switches between the views of the address that both lists share. */
  switcher: ReactNode
}

/** 群机器人: the robots of chat groups, or the one that the address names. */
export function RobotsScreen(props: RobotsScreenProps) {
  const id = parsePositiveInt(useUrlParams().get('robot'))
  return id === undefined ? <RobotList {...props} /> : <RobotScreen id={id} />
}

function RobotList({ title, back, switcher }: RobotsScreenProps) {
  const { hasLinks, ...list } = useRobots()
  const [isAdding, setAdding] = useState(false)
  const add = () =>
    list.items.length < ROBOTS_MAX
      ? setAdding(true)
      : toast(`最多 ${ROBOTS_MAX} 个群机器人，请先删除不用的`, { kind: 'warning' })
  return (
    <>
      <ListPage
        title={title}
        back={back}
        list={list}
        filters={switcher}
        summary={!hasLinks && list.items.length > 0 && <NoLinksNotice />}
        itemKey={({ id }) => id}
        renderItem={(robot) => <RobotRow robot={robot} />}
        empty={
          <EmptyState
            icon="message"
            title="还没有群机器人"
            hint="销售审批、欠款等通知可以发到企业微信、钉钉或飞书的群里"
            action={<Button onClick={add}>新增群机器人</Button>}
          />
        }
        add={<IconButton icon="plus" label="新增群机器人" onClick={add} />}
      />
      <Suspense>{isAdding && <RobotFormSheet onClose={() => setAdding(false)} />}</Suspense>
    </>
  )
}

function RobotRow({ robot }: { robot: Robot }) {
  const { id, name, kind, topics, pending } = robot
  const label = robotState(robot)
  return (
    <ListRow
      icon="message"
      title={name}
      note={`${ROBOT_KIND_NAMES[kind]} · ${topicNames(topics)}`}
      value={<Tag kind={label.kind}>{label.text}</Tag>}
      valueNote={pending > 0 && `${pending} 条等待发送`}
      to={`/admin/webhooks?view=robots&robot=${id}`}
    />
  )
}
