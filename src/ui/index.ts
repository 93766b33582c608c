export { formatDistance as distanceText } from '#domain/rules/geo.ts'
export { Button, type ButtonProps, IconButton, type IconButtonProps, LinkButton } from './Button.tsx'
export { confirm } from './confirm.ts'
export {
  DateInput,
  FormField,
  type FormFieldProps,
  Input,
  type Option,
  RadioButtons,
  SearchBar,
  Segmented,
  Select,
  TextArea,
} from './fields.tsx'
export { bytesText, clockOf } from './format.ts'
export { Icon, type IconName } from './Icon.tsx'
export { EmptyState, ListSkeleton, NotOnThisDevice, PageSkeleton, ProblemNotice, sentenceOf } from './notices.tsx'
export { Page, type PageProps } from './Page.tsx'
export { Sheet, type SheetProps } from './Sheet.tsx'
export { Card, isRiskColor, Progress, type RiskColor, RiskTag, Row, Section, StatusTag, Tag } from './surfaces.tsx'
export { toast } from './toast.ts'
export { type Layout, useLayout } from './use-layout.ts'
