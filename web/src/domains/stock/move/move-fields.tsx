import { useAllowed } from '../../../lib/session/state.ts'
import { RadioList } from '../../../ui/form/choices/radio-list.tsx'
import { TextArea } from '../../../ui/form/fields/text-area.tsx'
import { FormGrid } from '../../../ui/form/form-grid.tsx'
import { MoneyField } from '../../../ui/form/numbers/money-field.tsx'
import { CommonReasons } from '../../../ui/overlay/sheet/reason-sheet.tsx'
import { LocationField } from '../shared/location-picker.tsx'
import type { Collection, MoveDraft, MoveErrors } from './move-draft.ts'
import { MOVE_DEFINITIONS, type Move } from './moves.ts'

interface MoveFieldsProps {
  move: Move
  draft: MoveDraft
  change: (fields: Partial<MoveDraft>) => void
  collection: Collection
  errors: MoveErrors
}

/** Fields specific to the kind of move. */
export function MoveFields(props: MoveFieldsProps) {
  const { move, draft, change, errors } = props
  const { reasons } = MOVE_DEFINITIONS[move]
  const label = reasons ? '原因' : move === 'reserve' ? '为谁预留' : '备注'
  return (
    <>
      <LocationFields {...props} />
      {move === 'return' && (
        <RadioList
          label="退回后"
          required
          error={errors.sellable}
          options={[
            { value: 'yes', label: '可以直接卖', note: '重新在库' },
            { value: 'no', label: '待检', note: '先放着，检查后再用“调整”放回在库' },
          ]}
          value={draft.sellable}
          onChange={(sellable) => change({ sellable })}
        />
      )}
      <TextArea
        label={label}
        required={reasons !== undefined}
        rows={2}
        maxLength={200}
        value={draft.note}
        error={errors.note}
        {...(move === 'reserve' && { placeholder: '如：城南通讯 王姐，周五来取' })}
        onChange={(event) => change({ note: event.target.value })}
      />
      {reasons && <CommonReasons reasons={reasons} onPick={(note) => change({ note })} />}
    </>
  )
}

function LocationFields({ move, draft, change, collection, errors }: MoveFieldsProps) {
  const canSeeCost = useAllowed('cost-view')
  const { from, items, phones } = collection
  if (move === 'transfer') {
    return (
      <FormGrid pair>
        <LocationField
          label="调出门店"
          required
          value={from}
          error={errors.from}
          onChange={(next) => change({ from: next })}
        />
        <LocationField
          label="调入门店"
          required
          value={draft.to}
          everywhere
          except={from}
          error={errors.to}
          onChange={(to) => change({ to })}
        />
      </FormGrid>
    )
  }
  const pieces = items.length > 0 && (
    <LocationField
      label="配件所在门店"
      required
      value={draft.from}
      error={errors.from}
      onChange={(next) => change({ from: next })}
    />
  )
  if (move === 'return') {
    return (
      <LocationField
        label="退回到"
        required
        value={draft.to}
        error={errors.to}
        onChange={(to) => change({ to })}
      />
    )
  }
  if (move !== 'adjust') return pieces
  return (
    <>
      {pieces}
      {(phones.length > 0 || items.length === 0) && (
        <FormGrid pair>
          <LocationField
            label="设备换到的门店或仓库"
            anyLabel="不换"
            hint="选了门店或仓库，找回、修好和待检的设备会重新放在那里"
            value={draft.to}
            error={errors.to}
            onChange={(to) => change({ to })}
          />
          {canSeeCost && (
            <MoneyField
              label="设备的新成本（每台，可不填）"
              value={draft.cost}
              onChange={(cost) => change({ cost })}
            />
          )}
        </FormGrid>
      )}
    </>
  )
}
