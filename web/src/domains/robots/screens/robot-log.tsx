import { ROBOT_TOPIC_NAMES } from '@shangxue/contract/robots/robot-kinds'
import { DELIVERY_STATE_NAMES, DELIVERY_STATES } from '@shangxue/contract/webhooks/event-types'
import { Suspense, useState } from 'react'
import { useNavigate } from 'react-router'
import { parseOneOf, useUrlParams } from '../../../lib/address/url-params.ts'
import { formatDateTime } from '../../../lib/dates.ts'
import { IconButton } from '../../../ui/action/icon-button.tsx'
import { ListRow } from '../../../ui/display/list/list.tsx'
import { Tag } from '../../../ui/display/tag.tsx'
import { Chip } from '../../../ui/form/choices/chip.tsx'
import { FilterBar } from '../../../ui/form/filters/filter-bar.tsx'
import { ListPage } from '../../../ui/layout/list/list-page.tsx'
import { Page } from '../../../ui/layout/page/page.tsx'
import { lazyWithRetry } from '../../../ui/overlay/lazy/lazy-with-retry.tsx'
import { ActionSheet } from '../../../ui/overlay/sheet/action-sheet.tsx'
import { EmptyState } from '../../../ui/state/empty-state.tsx'
import { Loaded } from '../../../ui/state/loaded.tsx'
import { RobotSummary } from '../components/robot-summary.tsx'
import { messageState } from '../robot-labels.ts'
import {
  type Robot,
  type RobotMessage,
  useRobotActions,
  useRobotMessages,
  useRobotQuery,
} from '../use-robots.ts'

const RobotFormSheet = lazyWithRetry(() => import('../components/robot-form-sheet.tsx'))
const MessageSheet = lazyWithRetry(() => import('../components/message-sheet.tsx'))

const LIST = '/admin/webhooks?view=robots'

/** One robot with the log of its messages. */
export function RobotScreen({ id }: { id: number }) {
  const robots = useRobotQuery()
  const robot = robots.data?.list.find((candidate) => candidate.id === id)
  if (robot) return <RobotLog robot={robot} hasLinks={robots.data?.links ?? true} />
  return (
    <Page title="群机器人" back={LIST}>
      <Loaded of={robots}>
        {() => <EmptyState icon="message" title="没有这个群机器人" hint="可能已被删除，请返回列表查看" />}
      </Loaded>
    </Page>
  )
}

type Task = 'edit' | 'more' | { readonly messageId: number }

function RobotLog({ robot, hasLinks }: { robot: Robot; hasLinks: boolean }) {
  const { search, set } = useUrlParams()
  const state = parseOneOf(DELIVERY_STATES, search.get('state'))
  const [task, setTask] = useState<Task | null>(null)
  const isActive = robot.state === 'active'
  const list = useRobotMessages(robot.id, state, isActive)
  const opened = typeof task === 'object' ? list.items.find(({ id }) => id === task?.messageId) : undefined
  const close = () => setTask(null)
  return (
    <>
      <ListPage
        title={robot.name}
        back={LIST}
        list={list}
        actions={<IconButton icon="more" label="更多操作" onClick={() => setTask('more')} />}
        filters={
          <FilterBar label="筛选发送记录">
            {DELIVERY_STATES.map((option) => (
              <Chip
                key={option}
                selected={state === option}
                onClick={() => set({ state: state === option ? undefined : option })}
              >
                {DELIVERY_STATE_NAMES[option]}
              </Chip>
            ))}
          </FilterBar>
        }
        summary={<RobotSummary robot={robot} hasLinks={hasLinks} onEdit={() => setTask('edit')} />}
        itemKey={({ id }) => id}
        renderItem={(message) => (
          <MessageRow message={message} onOpen={() => setTask({ messageId: message.id })} />
        )}
        empty={
          <EmptyState icon="clock" title="还没有发送" hint="所选的通知产生后，这里会记下每条群消息的结果" />
        }
        filtered={state !== undefined}
        onClearFilters={() => set({ state: undefined })}
      />
      <Suspense>
        {task === 'edit' && <RobotFormSheet robot={robot} onClose={close} />}
        {task === 'more' && <MoreSheet robot={robot} onClose={close} />}
        {opened && <MessageSheet message={opened} canResend={isActive} onClose={close} />}
      </Suspense>
    </>
  )
}

function MoreSheet({ robot, onClose }: { robot: Robot; onClose: () => void }) {
  const navigate = useNavigate()
  const { pause, resume, remove } = useRobotActions(robot)
  const removeAndLeave = async () => {
    if (await remove()) void navigate(LIST, { replace: true })
  }
  return (
    <ActionSheet
      open
      onClose={onClose}
      title={robot.name}
      actions={[
        robot.state === 'active'
          ? { label: '停用', icon: 'pause', note: '等待的和新的通知不再发到群里', onSelect: pause }
          : { label: '启用', icon: 'play', onSelect: resume },
        { label: '删除', icon: 'trash', danger: true, onSelect: removeAndLeave },
      ]}
    />
  )
}

function MessageRow({ message, onOpen }: { message: RobotMessage; onOpen: () => void }) {
  const { topic, title, created_at, attempts, merged } = message
  const { kind, text } = messageState(message)
  const notes = [
    ROBOT_TOPIC_NAMES[topic],
    formatDateTime(created_at),
    attempts > 1 && `尝试 ${attempts} 次`,
    merged > 1 && `合并 ${merged} 条`,
  ]
  return (
    <ListRow
      title={title}
      note={notes.filter(Boolean).join(' · ')}
      value={<Tag kind={kind}>{text}</Tag>}
      onClick={onOpen}
    />
  )
}
