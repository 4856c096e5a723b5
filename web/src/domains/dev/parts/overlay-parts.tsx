import { useState } from 'react'
import { Button } from '../../../ui/action/button.tsx'
import { ApprovalButtons } from '../../../ui/action/decision.tsx'
import { WithdrawButton } from '../../../ui/action/withdraw-button.tsx'
import { Card } from '../../../ui/display/card.tsx'
import { TextField } from '../../../ui/form/fields/text-field.tsx'
import { useForm } from '../../../ui/form/use-form.ts'
import { LeaveDialog } from '../../../ui/layout/page/leave-dialog.tsx'
import { confirm } from '../../../ui/overlay/dialog/confirm.ts'
import { ConfirmDialog } from '../../../ui/overlay/dialog/confirm-dialog.tsx'
import { ImagePreview } from '../../../ui/overlay/dialog/image-preview.tsx'
import { type Action, ActionSheet } from '../../../ui/overlay/sheet/action-sheet.tsx'
import { FormSheet } from '../../../ui/overlay/sheet/form-sheet.tsx'
import { CommonReasons, ReasonSheet } from '../../../ui/overlay/sheet/reason-sheet.tsx'
import { Sheet } from '../../../ui/overlay/sheet/sheet.tsx'
import { type ToastOptions, toast } from '../../../ui/overlay/toast/toast.ts'
import { delay } from '../delay.ts'
import { LONG_NAME, LONG_TITLE } from '../long-texts.ts'
import styles from './parts.module.css'

const look = { label: '查看', onSelect: () => toast('去看看') }
const toasts: readonly { label: string; message: string; options?: ToastOptions }[] = [
  { label: '普通', message: '已复制到剪贴板' },
  { label: '成功', message: '已保存', options: { kind: 'success' } },
  { label: '提醒', message: '请先选择门店', options: { kind: 'warning' } },
  { label: '错误', message: '网络错误或服务器问题', options: { kind: 'error' } },
  { label: '带操作', message: '正在后台导出，完成后有通知', options: { action: look } },
  { label: '不打扰', message: '听写可以用键盘的麦克风', options: { kind: 'hint' } },
  { label: '长文字', message: LONG_NAME, options: { kind: 'success' } },
  { label: '长文字带操作', message: `${LONG_NAME}已删除`, options: { action: look } },
]

const actions: readonly Action[] = [
  { label: '调拨到其他门店', icon: 'truck', onSelect: () => toast('调拨') },
  { label: '登记销售', icon: 'wallet', note: '会从库存里扣除', onSelect: () => toast('销售') },
  { label: '改价', icon: 'tag', note: '请先由店长批准', disabled: true, onSelect: () => undefined },
  { label: LONG_TITLE, icon: 'document', note: LONG_NAME, onSelect: () => toast('汇总') },
  { label: '报损', icon: 'trash', danger: true, onSelect: () => toast('报损') },
  { label: '冲销', icon: 'undo', danger: true, disabled: true, onSelect: () => undefined },
]

type Open = 'sheet' | 'form' | 'long' | 'actions' | 'confirm' | 'keepable' | 'lost' | null

export function OverlayParts() {
  const [open, setOpen] = useState<Open>(null)
  const close = () => setOpen(null)
  const form = useForm({
    initial: { name: '' },
    open: open === 'form',
    validate: ({ name }) => ({ name: name.trim() === '' && '请填写客户简称' }),
  })
  const save = form.handleSubmit(({ name }) => delay(1200).then(() => name), '已保存', close)
  const remove = async () => {
    await delay(1200)
    close()
    toast('已删除', { kind: 'success' })
  }
  return (
    <>
      <Card title="提示">
        <div className={styles.row}>
          {toasts.map(({ label, message, options }) => (
            <Button key={label} kind="secondary" onClick={() => toast(message, options)}>
              {label}
            </Button>
          ))}
        </div>
      </Card>
      <Card title="浮层">
        <div className={styles.row}>
          <Button onClick={() => setOpen('sheet')}>底部面板</Button>
          <Button onClick={() => setOpen('form')}>表单面板</Button>
          <Button onClick={() => setOpen('long')}>长标题的面板</Button>
          <Button onClick={() => setOpen('actions')}>操作菜单</Button>
          <Button kind="danger" onClick={() => setOpen('confirm')}>
            确认删除
          </Button>
          <Button kind="secondary" onClick={() => setOpen('keepable')}>
            离开，可留草稿
          </Button>
          <Button kind="secondary" onClick={() => setOpen('lost')}>
            离开，不留草稿
          </Button>
        </div>
      </Card>
      <Reasons />
      <Pictures />
      <Sheet
        open={open === 'sheet'}
        onClose={close}
        title="新增客户"
        footer={
          <Button block onClick={() => toast('已保存', { kind: 'success' })}>
            保存
          </Button>
        }
      >
        <TextField label="客户名称" />
        <TextField label="手机号" inputMode="numeric" />
      </Sheet>
      <FormSheet open={open === 'form'} onClose={close} title="修改客户" {...form.sheet} onSubmit={save}>
        <TextField label="客户简称" required {...form.field('name')} />
      </FormSheet>
      <Sheet
        open={open === 'long'}
        onClose={close}
        title={LONG_TITLE}
        tall
        start={
          <Button kind="plain" small onClick={close}>
            清空
          </Button>
        }
      >
        {LONG_NAME}
      </Sheet>
      <ActionSheet open={open === 'actions'} onClose={close} title="Mate 70 Pro" actions={actions} />
      <ConfirmDialog
        open={open === 'confirm'}
        title="删除这条记录？"
        message="删除后不能恢复，库存会退回原来的门店。"
        confirmLabel="删除"
        danger
        onConfirm={remove}
        onCancel={close}
      />
      <LeaveDialog
        open={open === 'keepable' || open === 'lost'}
        keepable={open === 'keepable'}
        onStay={close}
        onKeep={close}
        onDiscard={close}
      />
    </>
  )
}

function Reasons() {
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  const book = async (words: string) => {
    await delay(1200)
    close()
    toast(words, { kind: 'success' })
  }
  return (
    <Card title="要写原因的操作">
      <div className={styles.row}>
        <Button kind="secondary" icon="undo" onClick={() => setOpen(true)}>
          冲销
        </Button>
        <ApprovalButtons
          onApprove={() => book('已批准')}
          onDecline={() => book('未批准')}
          commonReasons={['金额不对', LONG_TITLE]}
        >
          {LONG_NAME}不会入账。
        </ApprovalButtons>
        <WithdrawButton
          title="撤回这笔申请？"
          message={`${LONG_NAME}不会入账`}
          onWithdraw={async () => {
            await delay(400)
            return true
          }}
          busy={false}
        />
        <CommonReasons reasons={['七天无理由', '质量问题']} onPick={(word) => toast(word)} />
      </div>
      <ReasonSheet
        open={open}
        onClose={close}
        title="冲销"
        submitLabel="冲销"
        danger
        commonReasons={['金额记错', '重复登记']}
        onSubmit={() => book('已冲销')}
      >
        <p>{LONG_NAME}今天记入相反金额。</p>
      </ReasonSheet>
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
      message: '没有提交的草稿会留在本机。',
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
