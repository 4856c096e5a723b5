import { Icon } from '../../ui/icon/icon.tsx'
import styles from './customers.module.css'

export const PhoneLink = ({ phone, name }: { phone: string; name?: string }) => (
  <a
    className={styles.call}
    href={`tel:${phone.replace(/[^\d+]/g, '')}`}
    aria-label={`拨打${name ? `${name} ` : ''}${phone}`}
  >
    <Icon name="phone" size={1} />
    {phone}
  </a>
)
