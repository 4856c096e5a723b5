import { Button } from '../../../ui/action/button.tsx'
import { Checkbox } from '../../../ui/form/choices/checkbox.tsx'
import { Stepper } from '../../../ui/form/numbers/stepper.tsx'
import styles from '../shared/code-list.module.css'
import { type Arrival, type ArrivalDraft, identifiersOf, type Transfer } from './arrival.ts'

interface ArrivalItemsProps {
  transfer: Transfer
  arrival: Arrival
  draft: ArrivalDraft
  change: (fields: Partial<ArrivalDraft>) => void
}

/** Items of the transfer. Devices are ticked by scanning, or by hand if a label is unreadable. */
export function ArrivalItems({ transfer, arrival, draft, change }: ArrivalItemsProps) {
  const identifiers = identifiersOf(transfer)
  const setTicked = (device: number, isTicked: boolean) => {
    if (isTicked) return change({ ticked: [...draft.ticked, device] })
    change({
      ticked: draft.ticked.filter((id) => id !== device),
      codes: draft.codes.filter((code) => identifiers.get(code) !== device),
    })
  }
  const phones = transfer.lines.filter(({ device_id }) => device_id !== null)
  const accessories = transfer.lines.filter(({ device_id }) => device_id === null)
  const markAllArrived = () =>
    change({ pieces: Object.fromEntries(accessories.map(({ sku_id, quantity }) => [sku_id, quantity])) })

  return (
    <>
      {phones.length > 0 && (
        <ul className={styles.items} aria-label="发出的设备">
          {phones.map(({ device_id, identifier, title }) => (
            <li key={device_id} className={styles.tick}>
              <Checkbox
                label={
                  <span className={styles.face}>
                    <span className={styles.title}>{title}</span>
                    <span className={styles.code}>{identifier}</span>
                  </span>
                }
                checked={device_id !== null && arrival.arrivedIds.has(device_id)}
                onChange={(event) => device_id !== null && setTicked(device_id, event.target.checked)}
              />
            </li>
          ))}
        </ul>
      )}
      {accessories.length > 0 && (
        <section className={styles.group} aria-label="配件">
          <div className={styles.head}>
            <h2>配件</h2>
            <Button kind="plain" small icon="check" onClick={markAllArrived}>
              配件全到
            </Button>
          </div>
          <ul className={styles.items}>
            {accessories.map((line) => (
              <li key={line.sku_id} className={styles.item}>
                <div className={styles.itemHead}>
                  <span>
                    {line.title} <span className={styles.sent}>发出 {line.quantity} 件</span>
                  </span>
                  <Stepper
                    label={`${line.title}，收到件数`}
                    value={draft.pieces[line.sku_id] ?? 0}
                    max={line.quantity}
                    onChange={(next) => change({ pieces: { ...draft.pieces, [line.sku_id]: next } })}
                  />
                </div>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}
