import { addMerchant, changeMerchant, MERCHANT_NAME_MAX } from '@shangxue/contract/merchants'
import { type FormEvent, useId, useState } from 'react'
import { ApiError, useCall } from '../../../lib/api/index.ts'
import { Button } from '../../../ui/action/button.tsx'
import { Notice } from '../../../ui/display/notice.tsx'
import { Checkbox } from '../../../ui/form/checkbox.tsx'
import { TextArea } from '../../../ui/form/text-area.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { useDraft } from '../../../ui/layout/use-draft.ts'
import { Sheet } from '../../../ui/overlay/sheet.tsx'
import { toast } from '../../../ui/overlay/toast.ts'
import { type Merchant, PAYMENT_READS } from '../merchants.ts'
import styles from './merchants.module.css'

interface Known {
  readonly id: number
  readonly name: string
}
interface MerchantSheetProps {
  open: boolean
  onClose: () => void
  /** Left out: a new one. */
  merchant?: Merchant | undefined
  onSaved?: (merchant: Known) => void
}

/** A merchant: a new one, or another name, where it is paid to, or its end. */
export function MerchantSheet({ open, onClose, merchant, onSaved }: MerchantSheetProps) {
  const form = useId()
  const [busy, setBusy] = useState(false)
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={merchant ? '修改商家' : '新增商家'}
      footer={
        <Button type="submit" form={form} block busy={busy}>
          保存
        </Button>
      }
    >
      <MerchantForm
        form={form}
        merchant={merchant}
        onBusy={setBusy}
        onDone={(saved) => {
          onSaved?.(saved)
          onClose()
        }}
      />
    </Sheet>
  )
}

interface FormProps {
  form: string
  merchant: Merchant | undefined
  onBusy: (busy: boolean) => void
  onDone: (merchant: Known) => void
}

function MerchantForm({ form, merchant, onBusy, onDone }: FormProps) {
  const draft = useDraft(merchant ? `merchant-${merchant.id}-${merchant.version}` : 'merchant-new', {
    name: merchant?.name ?? '',
    bank: merchant?.bank ?? '',
    note: merchant?.note ?? '',
    active: merchant?.active ?? true,
  })
  const { name, bank, note, active } = draft.value
  const [tried, setTried] = useState(false)
  const [refusal, setRefusal] = useState<string>()
  const how = { stale: PAYMENT_READS, quiet: true, chain: draft.chain }
  const adding = useCall(addMerchant, how)
  const changing = useCall(changeMerchant, how)

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    setRefusal(undefined)
    if (name.trim() === '') return
    const content = { name: name.trim(), bank: bank.trim(), note: note.trim() }
    onBusy(true)
    try {
      const saved = merchant
        ? await changing.mutateAsync({ ...content, id: merchant.id, active, version: merchant.version })
        : await adding.mutateAsync(content)
      draft.clear()
      toast(merchant ? '已保存' : '已新增', { kind: 'success' })
      onDone(saved)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setRefusal(error.message)
    } finally {
      onBusy(false)
    }
  }
  return (
    <form id={form} className={styles.stack} noValidate onSubmit={submit}>
      {refusal && <Notice kind="danger">{refusal}</Notice>}
      <TextField
        label="商家名称"
        required
        maxLength={MERCHANT_NAME_MAX}
        value={name}
        error={tried && name.trim() === '' ? '请填写商家名称' : undefined}
        onChange={(event) => draft.change({ name: event.target.value })}
      />
      <TextField
        label="对方收款账户"
        maxLength={80}
        hint="开户行、户名和账号，打款时照着填"
        value={bank}
        onChange={(event) => draft.change({ bank: event.target.value })}
      />
      <TextArea
        label="备注"
        rows={2}
        maxLength={200}
        value={note}
        onChange={(event) => draft.change({ note: event.target.value })}
      />
      {merchant && (
        <Checkbox
          label="使用中，停用后不能再登记打款"
          checked={active}
          onChange={(event) => draft.change({ active: event.target.checked })}
        />
      )}
    </form>
  )
}
