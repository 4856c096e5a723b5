import {
  ACCOUNT_KIND_NAMES,
  ACCOUNT_KINDS,
  type AccountKind,
  addAccount,
  changeAccount,
} from '@shangxue/contract/accounts'
import { type FormEvent, useId, useState } from 'react'
import { ApiError, useCall } from '../../../lib/api/index.ts'
import { Button } from '../../../ui/action/button.tsx'
import { Notice } from '../../../ui/display/notice.tsx'
import { Checkbox } from '../../../ui/form/checkbox.tsx'
import { MoneyField } from '../../../ui/form/money-field.tsx'
import { SegmentedControl } from '../../../ui/form/segmented-control.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { useDraft } from '../../../ui/layout/use-draft.ts'
import { Sheet } from '../../../ui/overlay/sheet.tsx'
import { toast } from '../../../ui/overlay/toast.ts'
import { LocationField } from '../../stock/public.ts'
import { type Account, MONEY_READS } from '../accounts.ts'
import styles from './accounts.module.css'

const KINDS = ACCOUNT_KINDS.map((value) => ({ value, label: ACCOUNT_KIND_NAMES[value] }))
const NUMBER = /^[0-9A-Za-z *-]*$/

interface AccountSheetProps {
  open: boolean
  onClose: () => void
  /** Left out: a new one. */
  account?: Account | undefined
}

/** An account: a new one with what lies in it, or another name, number, or its end. */
export function AccountSheet({ open, onClose, account }: AccountSheetProps) {
  const form = useId()
  const [busy, setBusy] = useState(false)
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={account ? '修改账户' : '新增账户'}
      footer={
        <Button type="submit" form={form} block busy={busy}>
          保存
        </Button>
      }
    >
      <AccountForm form={form} account={account} onBusy={setBusy} onDone={onClose} />
    </Sheet>
  )
}

interface Values {
  kind: AccountKind
  name: string
  number: string
  location: number | null
  opening: number | null
  active: boolean
}

interface FormProps {
  form: string
  account: Account | undefined
  onBusy: (busy: boolean) => void
  onDone: () => void
}

// Lives inside the sheet's content, so that every opening begins with what is stored.
function AccountForm({ form, account, onBusy, onDone }: FormProps) {
  const draft = useDraft<Values>(account ? `account-${account.id}-${account.version}` : 'account-new', {
    kind: account?.kind ?? 'bank',
    name: account?.name ?? '',
    number: account?.number ?? '',
    location: account?.location_id ?? null,
    opening: null,
    active: account?.active ?? true,
  })
  const { value: values, change } = draft
  const [tried, setTried] = useState(false)
  const [refusal, setRefusal] = useState<string>()
  const how = { stale: MONEY_READS, quiet: true, chain: draft.chain }
  const adding = useCall(addAccount, how)
  const changing = useCall(changeAccount, how)
  const [name, number] = [values.name.trim(), values.number.trim()]
  const wrongNumber = NUMBER.test(number) ? undefined : '只能是数字、字母、空格和 *'

  const write = () => {
    if (account)
      return changing.mutateAsync({
        id: account.id,
        name,
        number,
        active: values.active,
        version: account.version,
      })
    const { kind, location, opening } = values
    return adding.mutateAsync({
      kind,
      name,
      number,
      ...(location !== null && { location_id: location }),
      ...(opening !== null && { opening_fen: opening }),
    })
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    setRefusal(undefined)
    if (name === '' || wrongNumber) return
    onBusy(true)
    try {
      await write()
      draft.clear()
      toast(account ? '已保存' : '已新增', { kind: 'success' })
      onDone()
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
      {!account && (
        <SegmentedControl
          label="账户类型"
          options={KINDS}
          value={values.kind}
          onChange={(kind) => change({ kind, location: null })}
        />
      )}
      <TextField
        label="账户名称"
        required
        maxLength={30}
        placeholder={values.kind === 'cash' ? '例如：滨江店现金' : '例如：工行 尾号8821'}
        value={values.name}
        error={tried && name === '' ? '请填写账户名称' : undefined}
        onChange={(event) => change({ name: event.target.value })}
      />
      {values.kind !== 'cash' && (
        <TextField
          label="卡号或账号"
          maxLength={40}
          autoComplete="off"
          value={values.number}
          error={wrongNumber}
          onChange={(event) => change({ number: event.target.value })}
        />
      )}
      {!account && values.kind === 'cash' && (
        <LocationField
          label="所在门店"
          value={values.location}
          anyLabel="不属于门店"
          onChange={(location) => change({ location })}
        />
      )}
      {!account && (
        <MoneyField
          label="期初余额"
          negative
          hint="现在账户里已有的钱，没有可以不填"
          value={values.opening}
          onChange={(opening) => change({ opening })}
        />
      )}
      {account && (
        <>
          <Checkbox
            label="使用中"
            checked={values.active}
            onChange={(event) => change({ active: event.target.checked })}
          />
          <p className={styles.hint}>停用后不能再选；有余额或正在收款的账户不能停用</p>
        </>
      )}
    </form>
  )
}
