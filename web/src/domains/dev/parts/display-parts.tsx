import { useState } from 'react'
import { Button } from '../../../ui/action/button.tsx'
import { Avatar } from '../../../ui/display/avatar/avatar.tsx'
import { Badge } from '../../../ui/display/badge.tsx'
import { Card } from '../../../ui/display/card.tsx'
import { CheckRow } from '../../../ui/display/list/check-row.tsx'
import { DescriptionList } from '../../../ui/display/list/description-list.tsx'
import { FactLine } from '../../../ui/display/list/fact-line.tsx'
import { List, ListItem, ListRow } from '../../../ui/display/list/list.tsx'
import { SwipeRow } from '../../../ui/display/list/swipe-row.tsx'
import { Timeline } from '../../../ui/display/list/timeline.tsx'
import { Notice } from '../../../ui/display/notice.tsx'
import { Tag } from '../../../ui/display/tag.tsx'
import { Icon } from '../../../ui/icon/icon.tsx'
import { toast } from '../../../ui/overlay/toast/toast.ts'
import { ReorderHandle, ReorderSheet } from '../../../ui/reorder/reorder-handle.tsx'
import { useReorder } from '../../../ui/reorder/use-reorder.ts'
import { LONG_NAME, LONG_TITLE } from '../long-texts.ts'
import styles from './parts.module.css'

export function DisplayParts() {
  return (
    <>
      <Lists />
      <Ticks />
      <Card title="可滑动的行" flush>
        <SwipeRow
          left={{ label: '移除', icon: 'trash', danger: true, onSwipe: () => toast('已移除') }}
          right={{ label: '标为已读', icon: 'check', onSwipe: () => toast('已读') }}
        >
          <ListRow title="左滑移除，右滑标为已读" note={LONG_NAME} />
        </SwipeRow>
      </Card>
      <Card title="标签">
        <div className={styles.row}>
          <Tag>草稿</Tag>
          <Tag kind="accent">进行中</Tag>
          <Tag kind="success">已完成</Tag>
          <Tag kind="warning">将到期</Tag>
          <Tag kind="danger">已逾期</Tag>
          <Tag kind="info">调拨中</Tag>
          <Tag kind="warning">{LONG_NAME}</Tag>
        </div>
      </Card>
      <Card title="角标">
        <div className={styles.row}>
          {[0, 8, 99, 120].map((count) => (
            <Badge key={count} count={count} label="条未读">
              <Icon name="bell" size={1.5} label="通知" />
            </Badge>
          ))}
        </div>
      </Card>
      <Card title="头像">
        <div className={styles.row}>
          {[1, 2, 3, 4, 5, 6, 7, 8, 9, 10].map((number) => (
            <Avatar key={number} number={number} size={3} name={`头像 ${number}`} />
          ))}
          <Avatar src="art:7" size={3} name="选过的头像" />
          <Avatar src="/icon.svg" size={3} name="上传的头像" />
        </div>
      </Card>
      <Cards />
      <Details />
      <Notice kind="info">库存数字每分钟更新一次</Notice>
      <Notice kind="success">盘点完成，没有差异</Notice>
      <Notice kind="warning" action={{ label: '查看', onSelect: () => toast('3 台超过 90 天') }}>
        有 3 台设备在库超过 90 天
      </Notice>
      <Notice kind="danger">保存失败，请检查网络后重试</Notice>
      <Notice kind="info" action={{ label: '查看', onSelect: () => toast(LONG_NAME) }}>
        {LONG_NAME}的价格已经调整，请核对后再报价
      </Notice>
    </>
  )
}

function Lists() {
  return (
    <>
      <List label="列表">
        <ListItem
          title="Mate 70 Pro 12+512"
          note="曜石黑 · 城南店"
          value={<Tag kind="success">在库</Tag>}
          to="/home"
        />
        <ListItem
          title="新到一批设备"
          note="12 台待入库"
          icon="box"
          value="¥45,990"
          valueNote="12 台"
          to="/home"
        />
        <ListItem
          lead={<Avatar number={4} />}
          title="王小明"
          note="业务员"
          value="业绩 ¥128,000"
          onClick={() => toast('打开了王小明')}
        />
        <ListItem title="右边打开着的一行" note="当前" icon="phone" current onClick={() => toast('当前')} />
        <ListItem title="只是一行" note="不能点" value="32 台" />
        <ListItem title="删除这条记录" icon="trash" danger onClick={() => toast('已删除')} />
      </List>
      <List label="长文字">
        <ListItem title={LONG_NAME} note={LONG_NAME} icon="store" to="/home" />
        <ListItem title={LONG_NAME} value="¥1,245,990" valueNote="1,204 台" icon="user" to="/home" />
        <ListItem
          title={LONG_TITLE}
          note="标签也很长"
          value={<Tag kind="info">{LONG_TITLE}</Tag>}
          onClick={() => toast('长标签')}
        />
        <ListItem title="供货单位" value={LONG_NAME} valueNote={LONG_TITLE} to="/home" />
      </List>
    </>
  )
}

function Cards() {
  const showAllButton = (
    <Button kind="plain" small onClick={() => toast('全部')}>
      查看全部
    </Button>
  )
  return (
    <>
      <Card title="带操作的卡片" action={showAllButton}>
        内容
      </Card>
      <Card title={LONG_TITLE} action={showAllButton}>
        标题很长的卡片
      </Card>
      <Card action={showAllButton}>只有操作，没有标题</Card>
      <Card title="贴边的卡片" action={<Tag kind="accent">2 个</Tag>} flush>
        <ListRow title="第 1 行" note="列表和图片贴着边" to="/home" />
        <ListRow title="第 2 行" to="/home" />
      </Card>
    </>
  )
}

function Details() {
  return (
    <>
      <Card title="详情">
        <DescriptionList
          items={[
            { label: '型号', value: 'Mate 70 Pro' },
            { label: '规格', value: '12+512 曜石黑' },
            { label: 'IMEI', value: '359881234567897' },
            { label: '供货单位', value: LONG_NAME },
            { label: '最近一次盘点的日期', value: '3月8日' },
          ]}
        />
      </Card>
      <Card title="会议">
        <p className={styles.note}>
          <FactLine of={['总店二楼', 'dianzhang', '7 人', false, '2 项决定', '2 / 7 人已确认', LONG_NAME]} />
        </p>
      </Card>
      <Card title="设备经历">
        <Timeline
          label="设备经历"
          entries={[
            {
              id: 3,
              title: '已售出',
              time: '3月8日 14:20',
              icon: 'wallet',
              kind: 'success',
              note: `客户：${LONG_NAME}`,
            },
            {
              id: 2,
              title: LONG_TITLE,
              time: '3月5日 09:02',
              icon: 'truck',
              kind: 'info',
              note: '由总仓发出',
            },
            { id: 1, title: '入库', time: '3月1日 17:45', icon: 'box', note: '批次 20260301' },
          ]}
        />
      </Card>
      <Ordered />
    </>
  )
}

interface Store {
  id: number
  name: string
}

function Ordered() {
  const [stores, setStores] = useState<readonly Store[]>([
    { id: 1, name: '城南店' },
    { id: 2, name: '城北店' },
    { id: 3, name: '总仓' },
  ])
  const [chosen, setChosen] = useState<Store>()
  const ids = stores.map(({ id }) => id)
  const reorder = useReorder(ids, (id, side, targetId) => {
    const moved = stores.filter((store) => store.id === id)
    const others = stores.filter((store) => store.id !== id)
    const index = others.findIndex((store) => store.id === targetId) + (side === 'after' ? 1 : 0)
    setStores([...others.slice(0, index), ...moved, ...others.slice(index)])
  })
  return (
    <Card title="顺序">
      <ul ref={reorder.list}>
        {stores.map((store) => {
          const { shift } = reorder.rowOf(store.id)
          return (
            <li
              key={store.id}
              className={styles.ordered}
              {...(shift !== 0 && { style: { transform: `translateY(${shift}px)` } })}
            >
              {store.name}
              <ReorderHandle
                reorder={reorder}
                id={store.id}
                name={store.name}
                onChoose={() => setChosen(store)}
              />
            </li>
          )
        })}
      </ul>
      <ReorderSheet reorder={reorder} ids={ids} chosen={chosen} onClose={() => setChosen(undefined)} />
    </Card>
  )
}

function Ticks() {
  const [isChecked, setIsChecked] = useState(false)
  const shared = { to: '/dev/parts', busy: false, readOnly: false, onCheck: () => setIsChecked(!isChecked) }
  return (
    <Card title="待办行">
      <div className={styles.ticks}>
        <CheckRow
          {...shared}
          title={LONG_TITLE}
          checked={isChecked}
          tag={<Tag kind="danger">紧急</Tag>}
          timeText="昨天 逾期"
          overdue
          marks={[
            { icon: 'bell', accessibleText: '有提醒' },
            { icon: 'message', text: 3, accessibleText: '条评论' },
          ]}
          note={LONG_NAME}
        />
      </div>
      <div className={styles.ticks}>
        <CheckRow {...shared} title="进行中" checked={false} inProgress timeText="今天 14:20" />
      </div>
      <div className={styles.ticks}>
        <CheckRow {...shared} title="已关闭，不能再勾" checked abandoned readOnly />
      </div>
    </Card>
  )
}
