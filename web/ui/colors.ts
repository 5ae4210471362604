/** The colour scales of the two shops and of what is said, for Mantine’s theme. */
import type { MantineColorsTuple } from '@mantine/core';

const scale = (text: string): MantineColorsTuple =>
  text.split(' ').map((c) => `#${c}`) as unknown as MantineColorsTuple;

/** The colour scales of the identity, step 0 to 9. */
export const colors = {
  fibra: scale('EFF4FD DCE7FA BCD1F4 8FB1EA 6290DD 3F71C8 2A59AF 153E86 0F2F69 0A214B'),
  kleen: scale('ECF8F2 D5F0E3 A9DFC6 72C8A2 3FAE80 1C9265 117B53 0A6B47 085338 053B28'),
  gray: scale('FAF9F7 F4F2EE E9E6E0 DAD6CE BCB6AC 8C867C 68635B 4E4A44 34312D 1D1B19'),
  dark: scale('ECE9E4 D3CFC8 A8A39A 7D7870 4A4640 3A3732 262421 1C1A18 141311 0D0C0B'),
  amber: scale('FFF8E6 FFEFC6 FFE09A FFCE63 F0B429 D4930B A86F00 875800 644100 432B00'),
  success: scale('EEF8EC DBF0D7 B6E0AE 8ACB7F 5FB153 429436 337A29 28641F 1D4B17 13340F'),
  danger: scale('FEF1EF FCE0DC F8BDB6 F0938A E4665B D13F34 B82B22 96211A 701813 4D100D'),
};
