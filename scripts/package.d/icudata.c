// Empty ICU data, like ICU's own stubdata. The server formats no localized dates or numbers, but Foundation, which
// Yams imports, contains the data of all locales: half of a static program.
// ICU_DATA is the name of the symbol, which contains ICU's version.
#include <stdint.h>

const struct {
  uint16_t headerSize;
  uint8_t magic[2];
  uint16_t infoSize, reserved;
  uint8_t isBigEndian, charset, sizeOfCharacter, padding, format[4], formatVersion[4], dataVersion[4], rest[8];
  uint32_t count, unused[5];
} ICU_DATA = {32, {0xda, 0x27}, 20, 0, 0, 0, 2, 0, {'T', 'o', 'C', 'P'}, {1}};
