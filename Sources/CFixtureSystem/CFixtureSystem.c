#include "CFixtureSystem.h"
