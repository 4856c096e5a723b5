import { useState } from 'react'
import { Button } from '../../../ui/action/button.tsx'
import { Card } from '../../../ui/display/card.tsx'
import { PickerField } from '../../../ui/form/picker-field.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { ActionSheet } from '../../../ui/overlay/action-sheet.tsx'
import { confirm } from '../../../ui/overlay/confirm.ts'
import { ConfirmDialog } from '../../../ui/overlay/confirm-dialog.tsx'
import { ImagePreview } from '../../../ui/overlay/image-preview.tsx'
import { PickerSheet } from '../../../ui/overlay/picker-sheet.tsx'
import { Sheet } from '../../../ui/overlay/sheet.tsx'
import { toast } from '../../../ui/overlay/toast.ts'
import { ScanSheet } from '../../../ui/scan/scan-sheet.tsx'
import styles from './parts.module.css'
import { wait } from './wait.ts'

const stores = [
  { value: '1', label: '总仓', note: '物流园 3 号库', keywords: 'zongcang zc' },
  { value: '2', label: '城南店', note: '人民南路 18 号', keywords: 'chengnan cn' },
  { value: '3', label: '城北店', note: '火车站广场', keywords: 'chengbei cb' },
  { value: '4', label: '大学城店', note: '学府路 6 号', keywords: 'daxuecheng dxc' },
]

type Open = 'sheet' | 'actions' | 'confirm' | 'scan' | 'store' | 'stores' | null

export function OverlayParts() {
  const [open, setOpen] = useState<Open>(null)
  const close = () => setOpen(null)
  const remove = async () => {
    await wait(1200)
    close()
    toast('已删除', { kind: 'success' })
  }
  return (
    <>
      <Card title="提示">
        <div className={styles.row}>
          <Button kind="secondary" onClick={() => toast('已复制到剪贴板')}>
            普通
          </Button>
          <Button kind="secondary" onClick={() => toast('保存成功', { kind: 'success' })}>
            成功
          </Button>
          <Button kind="secondary" onClick={() => toast('请先选择门店', { kind: 'warning' })}>
            提醒
          </Button>
          <Button kind="secondary" onClick={() => toast('网络错误或服务器问题', { kind: 'error' })}>
            错误
          </Button>
          <Button
            kind="secondary"
            onClick={() => {
              const onSelect = () => toast('去看看')
              toast('正在后台导出，完成后通知你', { action: { label: '查看', onSelect } })
            }}
          >
            带操作
          </Button>
        </div>
      </Card>
      <Card title="浮层">
        <div className={styles.row}>
          <Button onClick={() => setOpen('sheet')}>底部面板</Button>
          <Button onClick={() => setOpen('actions')}>操作菜单</Button>
          <Button kind="danger" onClick={() => setOpen('confirm')}>
            确认删除
          </Button>
          <Button kind="secondary" icon="scan" onClick={() => setOpen('scan')}>
            连续扫码
          </Button>
        </div>
      </Card>
      <Pickers open={open} onOpen={setOpen} />
      <Pictures />
      <Sheet
        open={open === 'sheet'}
        onClose={close}
        title="新增客户"
        footer={
          <Button block onClick={() => toast('保存成功', { kind: 'success' })}>
            保存
          </Button>
        }
      >
        <TextField label="客户名称" />
        <TextField label="手机号" inputMode="numeric" />
      </Sheet>
      <ActionSheet
        open={open === 'actions'}
        onClose={close}
        title="Mate 70 Pro"
        actions={[
          { label: '调拨到其他门店', icon: 'truck', onSelect: () => toast('调拨') },
          { label: '登记销售', icon: 'wallet', note: '会从库存里扣除', onSelect: () => toast('销售') },
          { label: '报损', icon: 'trash', danger: true, onSelect: () => toast('报损') },
        ]}
      />
      <ConfirmDialog
        open={open === 'confirm'}
        title="删除这条记录？"
        message="删除后不能恢复，库存会退回原来的门店。"
        confirmLabel="删除"
        danger
        onConfirm={remove}
        onCancel={close}
      />
      <ScanSheet
        open={open === 'scan'}
        mode="continuous"
        what="IMEI"
        validate={(code) => (/^\d{15}$/.test(code) ? undefined : 'IMEI 是 15 位数字')}
        onCode={(code) => toast(code)}
        onClose={close}
      />
    </>
  )
}

function Pickers({ open, onOpen }: { open: Open; onOpen: (open: Open) => void }) {
  const [store, setStore] = useState<string | null>('2')
  const [several, setSeveral] = useState<readonly string[]>(['1', '3'])
  const named = (value: string) => stores.find((it) => it.value === value)?.label ?? ''
  return (
    <Card title="选择器">
      <div className={styles.stack}>
        <PickerField
          label="门店"
          text={store === null ? '全部门店' : named(store)}
          onOpen={() => onOpen('store')}
        />
        <PickerField label="参与门店" text={several.map(named).join('、')} onOpen={() => onOpen('stores')} />
      </div>
      <PickerSheet
        open={open === 'store'}
        onClose={() => onOpen(null)}
        title="选择门店"
        options={stores}
        value={store}
        onPick={setStore}
        anyLabel="全部门店"
      />
      <PickerSheet
        open={open === 'stores'}
        onClose={() => onOpen(null)}
        title="选择门店"
        multiple
        options={stores}
        value={several}
        onPick={setSeveral}
      />
    </Card>
  )
}

const picture = (colour: string) => ({
  src: `data:image/svg+xml,${encodeURIComponent(
    `<svg xmlns="http://www.w3.org/2000/svg" width="600" height="400"><path fill="${colour}" d="M0 0h600v400H0z"/></svg>`,
  )}`,
  alt: `${colour} 色的示例图`,
})
const pictures = ['teal', 'coral', 'slateblue'].map(picture)

function Pictures() {
  const [index, setIndex] = useState<number | null>(null)
  const ask = async () => {
    const yes = await confirm({
      title: '退出登录？',
      message: '没有提交的草稿会留在这台手机上。',
      confirmLabel: '退出',
    })
    toast(yes ? '选择了退出' : '选择了取消')
  }
  return (
    <Card title="图片与询问">
      <div className={styles.row}>
        <Button kind="secondary" icon="image" onClick={() => setIndex(1)}>
          查看图片
        </Button>
        <Button kind="secondary" onClick={ask}>
          询问后执行
        </Button>
      </div>
      <ImagePreview images={pictures} index={index} onClose={() => setIndex(null)} />
    </Card>
  )
}
