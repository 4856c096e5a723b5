import { useState } from 'react'
import { Button } from '../../../ui/action/button.tsx'
import type { ImportStep } from '../../../ui/import/import-types.ts'
import { ImportWizard } from '../../../ui/import/import-wizard.tsx'
import { ConfirmDialog } from '../../../ui/overlay/dialog/confirm-dialog.tsx'
import {
  checkResult,
  effectsText,
  hasMissingColumns,
  type Run,
  remapped,
  sourceColumns,
  targetColumns,
} from '../import-run.ts'
import { EffectsCard } from './effects-card.tsx'
import styles from './flow.module.css'
import type { FlowViewProps } from './flow-props.ts'

const noop = () => undefined

/** Shows the checked file with its columns and bad rows, and asks for confirmation before storing it. */
export function ReviewView({ importState, rowsLabel, run }: FlowViewProps & { run: Run }) {
  const [editing, setEditing] = useState(() => hasMissingColumns(run))
  const [mapping, setMapping] = useState(run.mapping)
  const [isConfirming, setIsConfirming] = useState(false)

  const edit = () => {
    setMapping(run.mapping)
    setEditing(true)
  }
  const back = (step: ImportStep) => {
    if (step === 'columns') return edit()
    // Columns that were opened on demand lead back to the result; with missing columns there is no result yet.
    if (editing && !hasMissingColumns(run)) return setEditing(false)
    importState.discard()
  }
  const effects = effectsText(run)
  return (
    <div className={styles.flow}>
      <ImportWizard
        step={editing ? 'columns' : 'check'}
        onStep={back}
        what={rowsLabel}
        onTemplate={importState.template}
        onFile={noop}
        columns={sourceColumns(run, mapping)}
        targets={targetColumns(run)}
        onMap={(column, target) => setMapping(remapped(run, mapping, column, target))}
        onCheck={() => importState.map(mapping).then(() => setEditing(false))}
        check={checkResult(run)}
        effects={<EffectsCard title="导入后的变化" run={run} />}
        onCommit={() => setIsConfirming(true)}
        onAgain={noop}
      />
      {!editing && run.bad_rows > 0 && (
        <div className={styles.remap}>
          <Button kind="plain" onClick={edit}>
            列对错了？调整列的对应
          </Button>
        </div>
      )}
      <ConfirmDialog
        open={isConfirming}
        title={`导入 ${run.total_rows} 行${rowsLabel}？`}
        message={`${effects && `${effects}。`}导入后不能整批撤回，请先核对。`}
        confirmLabel="导入"
        onConfirm={() => importState.commit().finally(() => setIsConfirming(false))}
        onCancel={() => setIsConfirming(false)}
      />
    </div>
  )
}
