import { ERRORS } from '@shangxue/contract/errors/errors'
import { countTill } from '@shangxue/contract/ledger/endpoints'
import { useCall } from '../../lib/api/mutations.ts'
import { formatMoney } from '../../lib/money.ts'
import { Notice } from '../../ui/display/notice.tsx'
import { TextArea } from '../../ui/form/fields/text-area.tsx'
import { MoneyField } from '../../ui/form/numbers/money-field.tsx'
import { useForm } from '../../ui/form/use-form.ts'
import { FormSheet } from '../../ui/overlay/sheet/form-sheet.tsx'
import { ACCOUNT_QUERIES, type Till, useTills } from './api.ts'

interface TillCountSheetProps {
  open: boolean
  onClose: () => void
  till: Till
}

/** Records a cash count of a till. A difference from the books is posted with a reason. */
export function TillCountSheet({ open, onClose, till: { id, name, book_fen } }: TillCountSheetProps) {
  const differenceOf = (counted: number | null) => (counted === null ? 0 : counted - book_fen)
  const form = useForm({
    initial: { counted: null as number | null, reason: '' },
    draft: `till-${id}`,
    open,
    validate: ({ counted, reason }) => ({
      counted: counted === null && '请填写点到的现金',
      reason: differenceOf(counted) !== 0 && reason.trim() === '' && '请填写差额的原因',
    }),
    onError: ({ code }): unknown => (code === ERRORS.till_moved.code ? void refetch() : undefined),
  })
  const { refetch } = useTills()
  const postCount = useCall(countTill, { invalidates: ACCOUNT_QUERIES, ...form.callOptions })
  const difference = differenceOf(form.values.counted)
  const submit = form.handleSubmit(
    ({ counted, reason }) =>
      postCount.mutateAsync({ id, counted_fen: counted ?? 0, book_fen, reason: reason.trim() }),
    difference === 0 ? '盘点相符' : '已盘点，差额已入账',
    onClose,
  )
  return (
    <FormSheet
      open={open}
      onClose={onClose}
      title={`盘点${name}`}
      submitLabel="提交盘点"
      {...form.sheet}
      onSubmit={submit}
    >
      <Notice>账面现金 {formatMoney(book_fen)}</Notice>
      <MoneyField label="实点金额" required {...form.field('counted')} />
      {difference !== 0 && (
        <>
          <Notice kind="warning">
            比账面{difference > 0 ? '多' : '少'} {formatMoney(Math.abs(difference))}，提交后按实点入账
          </Notice>
          <TextArea label="差额原因" required rows={2} maxLength={200} {...form.field('reason')} />
        </>
      )}
    </FormSheet>
  )
}
