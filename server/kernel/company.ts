/** What the demo makes up of the company, and how a seat is written: in production each must be said (NET-1171). */

/** Said nowhere else: what people read of where the company is and how it is reached comes from here or is said. */
export const DEMO = {
  seat: 'Via dell’Industria 14, 14100 Asti (AT)',
  vatNumber: '01234560058',
  mailDomain: '@emaplanet.example',
  phone: '800 000 000',
  mavCode: '30417',
  responsible: 'Paolo Ferraris',
  authority: 'Questura di Asti',
} as const;

const SEAT = /^(.+, \d{5} (.+)) \(([A-Z]{2})\)$/;
/** `Via …, 14100 Asti (AT)`: papers take it apart. */
export const isSeat = (text: string): boolean => SEAT.test(text);
/** Without its province. */
export const shortSeat = (seat: string): string => SEAT.exec(seat)?.[1] ?? seat;
/** Its two letters. */
export const provinceOf = (seat: string): string | undefined => SEAT.exec(seat)?.[3];
/** Where papers are dated. */
export const townOf = (seat: string): string => SEAT.exec(seat)?.[2] ?? seat;
