/** An Italian VAT number: eleven digits, the last one a Luhn check. */
export const isVatNumber = (value: string): boolean => {
  if (!/^\d{11}$/.test(value) || /^0{11}$/.test(value)) return false;
  const sum = [...value].reduce((total, digit, i) => {
    const doubled = Number(digit) * (i % 2 === 0 ? 1 : 2);
    return total + (doubled > 9 ? doubled - 9 : doubled);
  }, 0);
  return sum % 10 === 0;
};
