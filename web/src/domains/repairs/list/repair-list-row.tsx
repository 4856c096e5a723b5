import { REPAIR_STATE_NAMES, type RepairState, SYMPTOM_NAMES } from '@shangxue/contract/repairs/schemas'
import { formatDay } from '../../../lib/dates.ts'
import { ListRow } from '../../../ui/display/list/list.tsx'
import { Tag } from '../../../ui/display/tag.tsx'
import { dueText, type RepairRow, repairPath, STATE_TAG_KINDS } from '../api.ts'

/** States in which the promised day no longer matters. */
const WITHOUT_DUE_DAY: readonly RepairState[] = ['ready', 'handed_over', 'cancelled']

/** A repair in a list. */
export function RepairListRow({ repair }: { repair: RepairRow }) {
  const { id, state, model, contact_name, location, symptoms, received_at } = repair
  const symptomText = symptoms.map((symptom) => SYMPTOM_NAMES[symptom]).join('、')
  const due = WITHOUT_DUE_DAY.includes(state) ? undefined : dueText(repair)
  return (
    <ListRow
      to={repairPath(id)}
      title={model}
      note={
        <>
          {[contact_name, symptomText].filter(Boolean).join(' · ')}
          <br />
          {[`${formatDay(received_at)}接机`, location].join(' · ')}
        </>
      }
      value={<Tag kind={STATE_TAG_KINDS[state]}>{REPAIR_STATE_NAMES[state]}</Tag>}
      valueNote={
        repair.loan_overdue ? (
          <Tag kind="danger">借机到期</Tag>
        ) : repair.overdue ? (
          <Tag kind="danger">{due}</Tag>
        ) : (
          due
        )
      }
    />
  )
}
