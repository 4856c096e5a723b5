import { listPushDevices, renamePushDevice, unsubscribePush } from '@shangxue/contract/notifications/push'
import type { Output } from '@shangxue/contract/platform/endpoint'
import { useState } from 'react'
import { useCall } from '../../../lib/api/mutations.ts'
import { formatAgo } from '../../../lib/dates.ts'
import { Button } from '../../../ui/action/button.tsx'
import { List, ListItem } from '../../../ui/display/list/list.tsx'
import { Tag } from '../../../ui/display/tag.tsx'
import { TextField } from '../../../ui/form/fields/text-field.tsx'
import { Section } from '../../../ui/layout/page/page.tsx'
import { ActionSheet } from '../../../ui/overlay/sheet/action-sheet.tsx'
import { Sheet } from '../../../ui/overlay/sheet/sheet.tsx'
import { toast } from '../../../ui/overlay/toast/toast.ts'
import { usePushDevices, useTestPush } from '../use-push-device.ts'

type Device = Output<typeof listPushDevices>['devices'][number]

const PHONE_PATTERN = /iPhone|手机/
const DEVICE_INVALIDATIONS = [listPushDevices]

function stateOf({ active, failing }: Device, isThisDevice: boolean) {
  if (!active) return <Tag>登录已结束</Tag>
  if (failing) return <Tag kind="warning">未送达</Tag>
  return isThisDevice ? <Tag kind="success">本机</Tag> : undefined
}

const deliveryNote = ({ last_used_at, created_at }: Device) =>
  last_used_at ? `最近送达 ${formatAgo(last_used_at)}` : `${formatAgo(created_at)}开启`

/** Lists all devices that receive pushes, with `mark` as the current one. Renders nothing if there are none. */
export function PushDevices({ mark }: { mark: string | undefined }) {
  const { data } = usePushDevices()
  const [selected, setSelected] = useState<Device>()
  const [open, setOpen] = useState<'menu' | 'name' | null>(null)
  const testPush = useTestPush()
  const remove = useCall(unsubscribePush, { invalidates: DEVICE_INVALIDATIONS })
  const close = () => setOpen(null)
  if (!data || data.devices.length === 0) return null

  const removeDevice = ({ id }: Device) =>
    remove.mutateAsync({ id }).then(
      () => toast('已移除设备', { kind: 'success' }),
      () => undefined,
    )
  return (
    <Section title="接收推送的设备">
      <List label="接收推送的设备">
        {data.devices.map((device) => (
          <ListItem
            key={device.id}
            icon={PHONE_PATTERN.test(device.name) ? 'phone' : 'home'}
            title={device.name}
            note={deliveryNote(device)}
            value={stateOf(device, device.mark === mark)}
            onClick={() => {
              setSelected(device)
              setOpen('menu')
            }}
          />
        ))}
      </List>
      {selected && (
        <>
          <ActionSheet
            open={open === 'menu'}
            onClose={close}
            title={selected.name}
            actions={[
              {
                label: '发送测试',
                icon: 'bell',
                disabled: !selected.active,
                onSelect: () => void testPush(selected.id),
              },
              { label: '修改名称', icon: 'edit', onSelect: () => setOpen('name') },
              { label: '移除', icon: 'trash', danger: true, onSelect: () => void removeDevice(selected) },
            ]}
          />
          <Rename key={selected.id} device={selected} open={open === 'name'} onClose={close} />
        </>
      )}
    </Section>
  )
}

function Rename({ device, open, onClose }: { device: Device; open: boolean; onClose: () => void }) {
  const [name, setName] = useState(device.name)
  const { mutateAsync } = useCall(renamePushDevice, { invalidates: DEVICE_INVALIDATIONS })
  const nameError = name.trim() === '' ? '请填写名称，例如“柜台平板”' : undefined
  const save = () => mutateAsync({ id: device.id, name: name.trim() }).then(onClose, () => undefined)
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title="修改名称"
      footer={
        <Button block disabled={nameError !== undefined} onClick={save}>
          保存
        </Button>
      }
    >
      <TextField
        label="设备名称"
        value={name}
        maxLength={40}
        error={nameError}
        onChange={(event) => setName(event.target.value)}
      />
    </Sheet>
  )
}
