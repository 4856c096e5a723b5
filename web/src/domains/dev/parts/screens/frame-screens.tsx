import { useState } from 'react'
import { Button } from '../../../../ui/action/button.tsx'
import { DescriptionList } from '../../../../ui/display/list/description-list.tsx'
import { List, ListItem } from '../../../../ui/display/list/list.tsx'
import { Pane, SplitView } from '../../../../ui/layout/navigation/split-view.tsx'
import { TabBar } from '../../../../ui/layout/navigation/tab-bar.tsx'
import { TabLayout } from '../../../../ui/layout/navigation/tab-layout.tsx'
import { useWide } from '../../../../ui/layout/navigation/use-wide.ts'
import { Page } from '../../../../ui/layout/page/page.tsx'
import { Sheet } from '../../../../ui/overlay/sheet/sheet.tsx'
import { EmptyState } from '../../../../ui/state/empty-state.tsx'
import { LONG_NAME, LONG_TITLE } from '../../long-texts.ts'

interface Whole {
  onBack: () => void
}

export const FRAME_SCREENS = {
  tabs: { label: 'TabLayout 和 TabBar', draw: (onBack: () => void) => <TabScreen onBack={onBack} /> },
  split: { label: 'SplitView 和 Pane', draw: (onBack: () => void) => <SplitScreen onBack={onBack} /> },
  page: { label: 'Page：长标题，底部按钮', draw: (onBack: () => void) => <LongPage onBack={onBack} /> },
}

function TabScreen({ onBack }: Whole) {
  return (
    <TabLayout
      bar={
        <TabBar
          items={[
            { to: '/dev/parts', label: '组件', icon: 'box' },
            { to: '/price', label: '价格', icon: 'tag', count: 3 },
            { to: '/tasks', label: '任务', icon: 'tasks', count: 120 },
            { to: '/my-profile', label: '我的', icon: 'user' },
          ]}
        />
      }
    >
      <Page
        title="组件"
        footer={
          <Button block onClick={onBack}>
            返回
          </Button>
        }
      >
        <EmptyState icon="box" title="标签栏" hint="手机上在下面，960 像素起在左边" />
      </Page>
    </TabLayout>
  )
}

const phones = [
  { id: 1, name: 'Mate 70 Pro 12+512' },
  { id: 2, name: LONG_NAME },
]

function SplitScreen({ onBack }: Whole) {
  const wide = useWide()
  const [open, setOpen] = useState<number>()
  const phone = phones.find(({ id }) => id === open)
  const close = () => setOpen(undefined)
  const facts = <DescriptionList items={[{ label: '型号', value: phone?.name }]} />
  return (
    <SplitView>
      <Page title="设备" back={onBack}>
        <List label="设备">
          {phones.map(({ id, name }) => (
            <ListItem key={id} title={name} current={wide && id === open} onClick={() => setOpen(id)} />
          ))}
        </List>
      </Page>
      {wide && !phone && (
        <Pane title="设备详情">
          <EmptyState icon="phone" title="选择一台设备" hint="在左边的列表里点一行" />
        </Pane>
      )}
      {wide && phone && (
        <Pane title={phone.name} onClose={close}>
          {facts}
        </Pane>
      )}
      <Sheet open={!wide && phone !== undefined} onClose={close} title="设备详情">
        {facts}
      </Sheet>
    </SplitView>
  )
}

function LongPage({ onBack }: Whole) {
  return (
    <Page
      title={LONG_TITLE}
      subtitle={LONG_NAME}
      back={onBack}
      actions={
        <Button kind="plain" small>
          全部已读
        </Button>
      }
      footer={
        <>
          <Button kind="secondary" block>
            {LONG_TITLE}
          </Button>
          <Button block>提交</Button>
        </>
      }
    >
      <EmptyState icon="document" title="没有内容" />
    </Page>
  )
}
